import { memberColumns, memberImportFaults as says } from '@portal/contract/areas/exchange/import-member-columns.ts'
import { rowFaults } from '@portal/contract/areas/exchange/import-words.ts'
import { narrowed } from '@portal/contract/kit/narrow.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { ImportFault } from '#src/schema/exchange.ts'
import { personVisible } from '../../directory/visible.ts'
import type { ImportCall, ImportEffect, JudgedRow, RawRow, RowTies, Undone } from './kinds.ts'

/** Somebody who is to become a member. */
export interface MemberPlan {
  userId: string
  name: string
  home: { orgId: string; path: string }
}

interface Candidate extends MemberPlan {
  code: string
  visible: boolean
}

const selectPeople = async (tx: Tx, codes: readonly string[]): Promise<Map<string, Candidate>> => {
  const { rows } = await tx.db.execute<{
    [column: string]: unknown
    id: string
    code: string
    name: string
    orgId: string
    path: string
    visible: boolean
  }>(sql`
    select u.id, u.code, u.name, u.primary_org_id as "orgId", o.path, ${personVisible(tx)} as visible
    from users u join org_units o on o.id = u.primary_org_id
    where u.code = any(${sql.param(codes)}::text[]) and u.deleted_at is null`)
  return new Map(
    rows.map(({ id, code, name, orgId, path, visible }) => [
      code,
      { userId: id, code, name, home: { orgId, path }, visible },
    ]),
  )
}

interface MemberRules {
  /** Who is a member already. */
  held: ReadonlySet<string>
  /** Why somebody may not become one, in words. */
  whyNot(person: MemberPlan): Promise<string | null>
}

const [codeColumn] = memberColumns

const plain = (row: RawRow, key: string) => narrowed(row.fields[key] ?? '').trim()

/** A number stands once in a file; nothing else ties its rows. */
export const tiesOfCode = (row: RawRow): RowTies => {
  const code = plain(row, 'code')
  return { owns: code === '' ? [] : [code], asks: [] }
}

/** What each row of a list of members would do: people by number, the name only to be sure. */
export const judgeMembers = async (
  { tx }: ImportCall,
  rows: readonly RawRow[],
  { held, whyNot }: MemberRules,
): Promise<JudgedRow<MemberPlan>[]> => {
  const people = await selectPeople(
    tx,
    rows.map((row) => plain(row, 'code')),
  )
  const first = new Map<string, number>()
  const judged: JudgedRow<MemberPlan>[] = []
  for (const row of rows) {
    const code = plain(row, 'code')
    const name = plain(row, 'name')
    const person = people.get(code)
    const faults: ImportFault[] = []
    const fault = (field: string, text: string) => void faults.push({ field, message: fill(text, { v: code }) })
    const earlier = first.get(code)
    if (code === '') fault('code', fill(rowFaults.required, { column: codeColumn.title }))
    else if (earlier !== undefined)
      fault('code', fill(rowFaults.sameInFile, { column: codeColumn.title, v: code, r2: earlier }))
    else if (!person) fault('code', says.absent)
    else if (!person.visible) fault('code', says.outside)
    else if (name !== '' && name !== narrowed(person.name)) fault('name', says.nameDiffers)
    else if (!held.has(person.userId)) {
      const reason = await whyNot(person)
      if (reason !== null) fault('code', reason)
    }
    if (code !== '' && earlier === undefined) first.set(code, row.no)
    const good = person !== undefined && faults.length === 0
    const isNew = good && !held.has(person.userId)
    judged.push({
      no: row.no,
      action: faults.length > 0 ? 'error' : isNew ? 'add' : 'same',
      code,
      name: person?.visible ? person.name : name,
      targetId: good ? person.userId : null,
      changes: [],
      faults,
      suspect: null,
      plan: isNew ? person : null,
    })
  }
  return judged
}

/** Memberships that were added and are still there go again. */
export const memberEffects = (rows: readonly JudgedRow<MemberPlan>[]): ImportEffect[] =>
  rows.flatMap(({ no, plan }) =>
    plan ? [{ no, objectId: plan.userId, created: true, name: plan.name, before: {}, after: {} }] : [],
  )

/** Everybody whose membership the undo found gone already is named. */
export const undoneMembers = (effects: readonly ImportEffect[], gone: ReadonlySet<string>, reason: string): Undone => ({
  restored: effects.filter(({ objectId }) => gone.has(objectId)).length,
  kept: effects.filter(({ objectId }) => !gone.has(objectId)).map(({ no, name }) => ({ row: no, name, reason })),
})
