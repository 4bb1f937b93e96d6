import {
  employmentWords,
  genderWords,
  type PersonAct,
  type PersonColumn,
  peopleColumns,
  personActs,
} from '@portal/contract/areas/directory/import-columns.ts'
import { userInput } from '@portal/contract/areas/directory/user.ts'
import { identityNumber, mail, personCode, phone } from '@portal/contract/areas/directory/user-fields.ts'
import { ERASE } from '@portal/contract/areas/exchange/import.ts'
import { rowFaults } from '@portal/contract/areas/exchange/import-words.ts'
import { narrowed } from '@portal/contract/kit/narrow.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { z } from 'zod'
import type { ImportFault } from '#src/schema/exchange.ts'
import { dayFromText } from '#src/shared/exchange/import/day-text.ts'
import type { RawRow } from '#src/shared/exchange/import/kinds.ts'

/** A row in our terms: undefined leaves a value as it is, null or the empty text erases it. */
export interface ParsedPerson {
  no: number
  choice: RawRow['choice']
  act: PersonAct | null
  code: string
  name?: string
  org?: string
  loginName?: string
  gender?: string
  phone?: string
  mail?: string
  idNumber?: string
  others?: string[]
  post?: string
  superior?: string | null
  roles?: string[]
  groups?: string[]
  tags?: string[]
  employment?: string
  hiredOn?: string | null
  leftOn?: string | null
  effectiveOn?: string
  validTo?: string | null
  faults: ImportFault[]
}

const titles = new Map<string, string>(peopleColumns.map(({ key, title }) => [key, title]))
export const titleOf = (key: string): string => titles.get(key) ?? key

const shape = userInput.shape

/** Reads the cells of one row, collecting every fault instead of stopping at the first. */
const rowReader = (fields: RawRow['fields']) => {
  const faults: ImportFault[] = []
  const fault = (field: PersonColumn, message: string) => void faults.push({ field, message })

  /** Undefined for an empty cell or an absent column. */
  const cell = (key: PersonColumn): string | undefined => {
    const text = fields[key]?.trim() ?? ''
    return text === '' ? undefined : text
  }

  /** Numbers, codes and words of lists, whose width nobody means; names and posts keep every sign. */
  const plain = (key: PersonColumn): string | undefined => {
    const text = cell(key)
    return text === undefined ? undefined : narrowed(text).trim()
  }

  const checked = (key: PersonColumn, schema: z.ZodType<unknown>, value: string): string | undefined => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return String(parsed.data)
    fault(key, parsed.error.issues[0]?.message ?? '')
    return undefined
  }

  const text = (key: PersonColumn, schema: z.ZodType<unknown>, value = plain(key)): string | undefined => {
    if (value === undefined) return undefined
    return value === ERASE ? '' : checked(key, schema, value)
  }

  const word = (key: PersonColumn, words: Readonly<Record<string, string>>, erased?: string): string | undefined => {
    const value = plain(key)
    if (value === undefined) return undefined
    if (value === ERASE && erased !== undefined) return erased
    const code = words[value]
    if (code === undefined) fault(key, fill(rowFaults.notInList, { column: titleOf(key), v: value }))
    return code
  }

  const day = (key: PersonColumn): string | null | undefined => {
    const value = plain(key)
    if (value === undefined) return undefined
    if (value === ERASE) return null
    const found = dayFromText(value)
    if (found === null) fault(key, fill(rowFaults.badDay, { v: value }))
    return found ?? undefined
  }

  const list = (key: PersonColumn): string[] | undefined => {
    const value = cell(key)
    if (value === undefined) return undefined
    if (value === ERASE) return []
    return [...new Set(value.split(/[;；\n]/).map((part) => part.trim()))].filter((part) => part !== '')
  }

  return { faults, fault, cell, plain, checked, text, word, day, list }
}
type RowReader = ReturnType<typeof rowReader>

const acts: Record<string, PersonAct> = Object.fromEntries(
  Object.entries(personActs).map(([act, word]) => [word, act as PersonAct]),
)

const readCode = (reader: RowReader): string => {
  const code = reader.plain('code')
  if (code !== undefined) return reader.checked('code', personCode, code) ?? code
  reader.fault('code', fill(rowFaults.required, { column: titleOf('code') }))
  return ''
}

const readTags = (reader: RowReader): string[] | undefined => {
  const tags = reader.list('tags')
  const parsed = tags && shape.tags.safeParse(tags)
  if (parsed?.success === false) reader.fault('tags', parsed.error.issues[0]?.message ?? '')
  return tags
}

/** What must not be judged alone: absent values would otherwise look like undefined ones. */
const present = <Values extends Record<string, unknown>>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values

export const parsePerson = ({ no, fields, choice }: RawRow): ParsedPerson => {
  const reader = rowReader(fields)
  const code = readCode(reader)
  const act = reader.word('act', acts)
  const name = reader.cell('name')
  const superior = reader.plain('superior')
  const login = reader.plain('loginName')
  const effective = reader.day('effectiveOn')
  const values = present({
    name: name === undefined ? undefined : reader.checked('name', shape.name, name),
    org: reader.cell('org'),
    loginName: login === undefined ? undefined : reader.checked('loginName', shape.loginName, login),
    gender: reader.word('gender', genderWords, 'unknown'),
    phone: reader.text('phone', phone),
    mail: reader.text('mail', mail),
    idNumber: reader.text('idNumber', identityNumber),
    others: reader.list('others'),
    post: reader.text('post', shape.post, reader.cell('post')),
    superior: superior === ERASE ? null : superior,
    roles: reader.list('roles'),
    groups: reader.list('groups'),
    tags: readTags(reader),
    employment: reader.word('employment', employmentWords),
    hiredOn: reader.day('hiredOn'),
    leftOn: reader.day('leftOn'),
    effectiveOn: effective ?? undefined,
    validTo: reader.day('validTo'),
  })
  return { no, choice, act: (act as PersonAct | undefined) ?? null, code, ...values, faults: reader.faults }
}
