/** The chart as a file: a self-contained SVG, and a PNG drawn from it in the browser. */

/** The style properties that have to be copied from the page into the picture. */
const carried = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

const namespace = 'http://www.w3.org/2000/svg'

/** The picture with its styles written into it and the page's colour behind it. */
export function svgOf(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) throw new TypeError('a copy of a picture is a picture')
  const [originals, copies] = [[...picture.querySelectorAll('*')], [...copy.querySelectorAll('*')]]
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original)
    const written = carried.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')
    const element = copies[index]
    if (element === undefined) continue
    for (const name of element.getAttributeNames())
      if (/^(class|style|role|tabindex|aria-.*|data-.*)$/u.test(name)) element.removeAttribute(name)
    element.setAttribute('style', written)
  }
  for (const name of ['class', 'role', 'aria-label', 'style']) copy.removeAttribute(name)
  copy.setAttribute('xmlns', namespace)
  const back = document.createElementNS(namespace, 'rect')
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill: pageColour(picture) }))
    back.setAttribute(name, value)
  copy.prepend(back)
  return new XMLSerializer().serializeToString(copy)
}

/** The colour the picture lies on. */
function pageColour(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (backgroundColor !== '' && backgroundColor !== 'transparent' && backgroundColor !== 'rgba(0, 0, 0, 0)')
      return backgroundColor
  }
  return '#ffffff'
}

/** Twice as fine as on the page, so that it prints well. */
const fineness = 2

/** Draws an SVG of a size in px; null when the browser cannot. */
export async function pngOf(
  svg: string,
  size: { readonly width: number; readonly height: number },
): Promise<Blob | null> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = size.width * fineness
    canvas.height = size.height * fineness
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
  } finally {
    URL.revokeObjectURL(address)
  }
}
