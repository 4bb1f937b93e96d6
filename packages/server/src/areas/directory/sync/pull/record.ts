import type { SyncField, SyncMapping } from '@portal/contract/areas/directory/sync-mapping.ts'

/** What a source says about one unit or person, in our field names; values as they came. */
export interface SourceRecord {
  kind: 'unit' | 'person'
  /** Second name by which other records refer to it. */
  alias: string
  values: Partial<Record<SyncField, string>>
  /** Units of a person, the main one first. */
  units: { ref: string; post: string }[]
}

/** One attribute as texts; a list of objects keeps them. */
export type Attribute = readonly (string | Record<string, unknown>)[]

const textOf = (value: Attribute[number] | undefined): string =>
  typeof value === 'string' ? value.trim() : value === undefined ? '' : String(value.code ?? value.id ?? '').trim()

const postOf = (value: Attribute[number]) =>
  typeof value === 'object' && typeof value.post === 'string' ? value.post.trim() : ''

const isUnitField = (field: SyncField) => field.startsWith('unit') && field !== 'unit'

/** Reads a raw object by the field map of the source. */
export const recordOf = (
  kind: SourceRecord['kind'],
  mapping: SyncMapping,
  alias: string,
  read: (from: string) => Attribute,
): SourceRecord => {
  const values: SourceRecord['values'] = {}
  let units: SourceRecord['units'] = []
  for (const { field, from } of mapping) {
    if (isUnitField(field) !== (kind === 'unit')) continue
    const attribute = read(from)
    if (field === 'unit') units = attribute.map((value) => ({ ref: textOf(value), post: postOf(value) }))
    else values[field] = textOf(attribute[0])
  }
  return { kind, alias: alias.toLowerCase(), values, units: units.filter(({ ref }) => ref !== '') }
}
