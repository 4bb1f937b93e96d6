import { sql } from 'drizzle-orm'
import { given } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { hostedSheet } from '../access.ts'
import type { Engine } from '../engine.ts'

export const SHEET = sql`${given('sheetId')}::uuid`

/** Every list of a sheet is read by its hosts alone; who looks is told when something moves. */
export const ofHosted =
  ({ portal, watchers }: Engine) =>
  async ({ tx, actor, body }: { tx: Tx; actor: Actor; body: { sheetId: string } }) => {
    await hostedSheet(tx, actor, portal.signIn, body.sheetId)
    watchers.look(body.sheetId, actor.id)
    return { sheetId: body.sheetId }
  }
