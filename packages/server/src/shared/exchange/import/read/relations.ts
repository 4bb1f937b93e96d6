import { posix } from 'node:path'
import type { Archive } from './archive.ts'

/** What a part refers to, by the last word of its kind. */
export interface Relation {
  type: string
  target: string
}

/** The other parts of the file that a part refers to, by the ids it calls them. */
export const readRelations = async (archive: Archive, part: string): Promise<Map<string, Relation>> => {
  const file = `${posix.dirname(part)}/_rels/${posix.basename(part)}.rels`.replace(/^\.\//, '')
  const relations = new Map<string, Relation>()
  if (!archive.has(file)) return relations
  await archive.parse(file, {
    open: (name, { Id = '', Type = '', Target = '', TargetMode = '' }) => {
      // What lies outside the file is never fetched.
      if (name !== 'Relationship' || TargetMode === 'External') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target)
      relations.set(Id, { type: Type.split('/').at(-1) ?? '', target: target.replace(/^\.\//, '') })
    },
  })
  return relations
}
