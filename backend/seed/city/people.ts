import type { Country } from './sites.ts'

/** The three hundred customers of the city demo: names as people of the five countries bear them. */

interface Names {
  readonly given: readonly string[]
  readonly family: readonly string[]
  /** The family's name comes first, without a space. */
  readonly familyFirst?: true
}

const words = (text: string): readonly string[] => text.split(' ')

const names: Readonly<Record<Country, Names>> = {
  PL: {
    given: words('Anna Piotr Katarzyna Tomasz Agnieszka Marek Joanna Michał Magdalena Paweł'),
    family: words('Nowak Wójcik Mazur Krawczyk Dudek Pawlak Król Wróbel Stępień Jaworek'),
  },
  FR: {
    given: words('Camille Hugo Léa Nicolas Chloé Mathieu Inès Julien Manon Antoine'),
    family: words('Laurent Moreau Fontaine Garnier Rousseau Perrin Lefèvre Chevalier Blanchard Girard'),
  },
  TW: {
    given: words('雅婷 柏宇 怡君 家豪 淑芬 志明 佩珊 冠廷 欣怡 承翰'),
    family: words('林 陳 黃 張 王 李 吳 劉 蔡 楊'),
    familyFirst: true,
  },
  NP: {
    given: words('Asmita Bikash Sunita Prakash Anjali Suraj Kabita Dipesh Nisha Rajan'),
    family: words('Shrestha Gurung Tamang Karki Thapa Adhikari Rai Maharjan Poudel Bhandari'),
  },
  US: {
    given: words('Emily James Olivia Marcus Sophia Daniel Grace Anthony Hannah Luis'),
    family: words('Johnson Ramirez Miller Washington Kowalski Nguyen Peterson Brooks Hernandez Schmidt'),
  },
}

export interface Person {
  readonly name: string
  readonly country: Country
}

/** How many live in each country. */
const shares: Readonly<Record<Country, number>> = { PL: 66, FR: 75, TW: 51, NP: 45, US: 63 }

const countries: readonly Country[] = ['PL', 'FR', 'TW', 'NP', 'US']

/** Each name once: the n-th given name goes with every family name before it is used again with the next. */
export const people: readonly Person[] = countries.flatMap((country) => {
  const { given, family, familyFirst } = names[country]
  return Array.from({ length: shares[country] }, (_, index) => {
    const first = given[index % given.length] ?? ''
    const last = family[(index + Math.floor(index / given.length)) % family.length] ?? ''
    return { country, name: familyFirst === true ? `${last}${first}` : `${first} ${last}` }
  })
})
