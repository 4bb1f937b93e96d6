import { fieldCodes, fieldScale, fieldTitle, logText } from '@portal/contract/areas/system/log/words.ts'
import { metaOf } from '@portal/contract/kit/choice.ts'
import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import type { z } from 'zod'

interface Words {
  title: string
  codes: Record<string, string>
}

interface FieldInWords extends Words {
  /** Stored whole numbers are divided by it. */
  scale: number
}

/** How a field is called, and its codes, for an entry of this call about this kind of thing. */
export type FieldWords = (path: string, type: string, field: string) => FieldInWords

type Known = Map<string, Words>

const roomOf = (path: string) => path.split('/').slice(0, 2).join('/')

const note = (known: Known, field: string, { label = '', words = {} }: ReturnType<typeof metaOf>) => {
  const before = known.get(field)
  known.set(field, { title: before?.title || label, codes: { ...words, ...before?.codes } })
}

interface Definition {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: readonly z.ZodType[]
  items?: readonly z.ZodType[]
  left?: z.ZodType
  right?: z.ZodType
  valueType?: z.ZodType
}

/** Every field that stands anywhere in a schema; a schema that holds itself is walked once. */
const walk = (schema: z.ZodType, known: Known, seen: Set<z.ZodType>): void => {
  if (seen.has(schema)) return
  seen.add(schema)
  const {
    shape = {},
    element,
    innerType,
    options = [],
    items = [],
    left,
    right,
    valueType,
    ...pipe
  } = schema.def as Definition
  for (const [field, inner] of Object.entries(shape)) {
    note(known, field, metaOf(inner))
    walk(inner, known, seen)
  }
  for (const inner of [element, innerType, pipe.in, pipe.out, left, right, valueType, ...options, ...items])
    if (inner) walk(inner, known, seen)
}

/** The labels and choices of all calls: an entry's own room is asked before the others. */
const readWords = (endpoints: readonly Endpoint[]) => {
  const rooms = new Map<string, Known>()
  const everywhere: Known = new Map()
  for (const { path, body, result } of endpoints) {
    const room = rooms.get(roomOf(path)) ?? new Map()
    rooms.set(roomOf(path), room)
    for (const schema of [body, result]) {
      walk(schema, room, new Set())
      walk(schema, everywhere, new Set())
    }
  }
  return { rooms, everywhere }
}

/** Field names in the words of the contract; the calls are read once, when somebody first looks at a log. */
export const createFieldWords = (endpoints: readonly Endpoint[]): FieldWords => {
  let read: ReturnType<typeof readWords> | undefined
  return (path, type, field) => {
    read ??= readWords(endpoints)
    const places = [read.rooms.get(roomOf(path))?.get(field), read.everywhere.get(field)]
    return {
      title: fieldTitle(type, field) || places.find((place) => place?.title)?.title || logText.otherField,
      scale: fieldScale(type, field),
      codes: { ...places[1]?.codes, ...places[0]?.codes, ...fieldCodes(type, field) },
    }
  }
}
