/** Collapsing a selection tells of it before it returns here, and is asked for again by whoever hears it; browsers tell later. */
const { prototype } = Selection
const collapse = Object.getOwnPropertyDescriptor(prototype, 'collapse')?.value
let isAt: Node | null = null

prototype.collapse = function once(this: Selection, node: Node | null, offset?: number): void {
  if (isAt === node) return
  isAt = node
  Reflect.apply(collapse, this, [node, offset])
  isAt = null
}
