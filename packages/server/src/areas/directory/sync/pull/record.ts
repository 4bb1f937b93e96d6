import { neededSyncFields, type SyncField, type SyncMapping } from '@portal/contract/areas/directory/sync-mapping.ts'

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

/** The database takes every character but this one. */
const clean = (text: string) => text.replaceAll('\0', '').trim()

const textOf = (value: Attribute[number] | undefined): string =>
  clean(typeof value === 'string' ? value : String(value?.code ?? value?.id ?? ''))

const postOf = (value: Attribute[number]) =>
  typeof value === 'object' && typeof value.post === 'string' ? clean(value.post) : ''

const isUnitField = (field: SyncField) => field.startsWith('unit') && field !== 'unit'

/** Reads a raw object by the field map of the source: an attribute that is not there says nothing about its field. */
export const recordOf = (
  kind: SourceRecord['kind'],
  mapping: SyncMapping,
  alias: string,
  read: (from: string, field: SyncField) => Attribute,
): SourceRecord => {
  const values: SourceRecord['values'] = {}
  let units: SourceRecord['units'] = []
  for (const { field, from } of mapping) {
    if (isUnitField(field) !== (kind === 'unit')) continue
    const attribute = read(from, field)
    if (field === 'unit') units = attribute.map((value) => ({ ref: textOf(value), post: postOf(value) }))
    else if (attribute.length > 0 || neededSyncFields.includes(field)) values[field] = textOf(attribute[0])
  }
  return { kind, alias, values, units: units.filter(({ ref }) => ref !== '') }
}
