import { type SheetScope, sheetGroups } from '@portal/contract/areas/train/presence/sheet-groups.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { SignIn } from '#src/shared/sign-in/sign-in.ts'
import { sessionsOfClass } from './sessions.ts'

interface Standing extends Record<string, unknown> {
  id: string
  ownerIds: string[]
  state: string
}

const sameIds = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each) => b.includes(each))

/** Sheets of the class that were not cancelled, with the sessions they name, also those that are gone. */
const standingSheets = async (tx: Tx, classId: string): Promise<Standing[]> => {
  const { rows } = await tx.db.execute<Standing>(sql`
    select h.id, h.owner_ids as "ownerIds", h.state from sign_sheets h
    where h.owner_type = 'session' and h.owner_class_id = ${classId} and h.state <> 'cancelled' order by h.created_at`)
  return rows
}
