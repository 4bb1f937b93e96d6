import type { scanPerson } from '@portal/contract/areas/sign-in/host.ts'
import {
  signRefusals as no,
  PERSON_CODE_BAD,
  PERSON_CODE_STALE,
  PERSON_CODE_USED,
  type SignDirection,
} from '@portal/contract/areas/sign-in/words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import { type HandlerOf, type Worded, worded } from '#src/platform/http/serve.ts'
import { readPersonCode } from '#src/shared/sign-in/person-code.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import { ensureUnsealed, hostedSheet } from '../access.ts'
import { type Engine, ownerOf } from '../engine.ts'
import { type Trial, tried } from '../sign/checks.ts'
import { isSuccess, type Outcome, said } from '../sign/outcome.ts'
import { holdStanding, type Standing } from '../sign/standing.ts'
import { writeTrial } from '../sign/write.ts'

type Result = ResultOf<typeof scanPerson>

const refusal = (code: string, message: string) => ({ ...no.notOpen, code: `sign.${code}`, message })

interface Shown {
  userId: string
  mark: string
}

/** Whose code is held out, or whom the host looked up. */
const shownBy = (
  engine: Engine,
  { personToken, userId }: { personToken?: string | undefined; userId?: string | undefined },
  atMs: number,
): Shown => {
  if (personToken === undefined) return { userId: userId ?? refuse(errors.missing), mark: '' }
  const read = readPersonCode(engine.keys, personToken, atMs)
  if (read === 'bad') refuse(refusal('personCodeBad', PERSON_CODE_BAD))
  if (read === 'stale') refuse(refusal('personCodeStale', PERSON_CODE_STALE))
  return typeof read === 'string' ? refuse(errors.missing) : read
}

/** A personal code signs once per sheet and direction, also where its entry was undone. */
const ensureFresh = async (tx: Tx, sheet: Sheet, direction: SignDirection, { userId, mark }: Shown): Promise<void> => {
  if (mark === '') return
  const { rowCount } = await tx.db.execute(sql`
    select 1 from sign_entries where sheet_id = ${sheet.id} and user_id = ${userId} and direction = ${direction}
      and person_code = ${mark} limit 1`)
  ensure(rowCount === 0, refusal('personCodeUsed', PERSON_CODE_USED))
}

const personOf = async (tx: Tx, userId: string): Promise<Result['user']> => {
  const { rows } = await tx.db.execute<{
    id: string
    name: string
    code: string
    org: string
    photo: string
  }>(sql`
    select u.id, u.name, u.code, coalesce(o.name, '') as org, u.photo from users u
    left join org_units o on o.id = u.primary_org_id
    where u.id = ${userId} and u.enabled and u.deleted_at is null`)
  return rows[0] ?? refuse(errors.missing)
}

/** Who is on no list comes in with a reason: onto a free seat in the same transaction, or as 旁听 without hours. */
const letIn = async (engine: Engine, tx: Tx, sheet: Sheet, userId: string, reason: string): Promise<Standing> => {
  ensure(sheet.walkIn === 'confirm', no.notListed)
  if (reason.length < 2) refuseField('reason', no.reason)
  await holdStanding(tx, sheet, userId, true)
  const place = (await ownerOf(engine, sheet.ownerType).admit?.(tx, sheet.ownerIds, userId)) ?? 'listener'
  if (place === 'seat')
    await tx.db.execute(
      sql`update sign_people set expected = true where sheet_id = ${sheet.id} and user_id = ${userId}`,
    )
  return holdStanding(tx, sheet, userId)
}

const standingFor = async (
  engine: Engine,
  tx: Tx,
  sheet: Sheet,
  { userId, reason }: { userId: string; reason: string },
): Promise<Standing> => {
  const standing = await holdStanding(tx, sheet, userId)
  const isKnown = standing.known?.expected === true || standing.in !== null
  return isKnown ? standing : letIn(engine, tx, sheet, userId, reason)
}

export const scanWith =
  (engine: Engine): HandlerOf<typeof scanPerson> =>
  async ({ tx, body, actor, origin }): Promise<Worded<Result>> => {
    const { direction, reason = '' } = body
    const sheet = await hostedSheet(tx, actor, engine.portal.signIn, body.sheetId, 'share')
    ensureUnsealed(sheet)
    ensure(sheet.methods.includes('scan'), no.noMethod)
    const at = new Date(await engine.clock.at(origin.receivedAt))
    const shown = shownBy(engine, body, at.getTime())
    const user = await personOf(tx, shown.userId)
    const standing = await standingFor(engine, tx, sheet, { userId: user.id, reason })
    await ensureFresh(tx, sheet, direction, shown)
    const device = { isKnown: true, isOthers: false }
    const trial: Trial = {
      ...{ sheet, standing, direction, at, device },
      ...{ method: 'scan', position: undefined, address: '', networks: [] },
    }
    const outcome = tried(trial)
    const entryId = await written(engine, tx, trial, outcome, {
      operatorId: actor.id,
      reason,
      personCode: shown.mark,
    })
    const { answer, message } = said(outcome, sheet, ownerOf(engine, sheet.ownerType))
    return worded(message, { user, code: answer.code, at: answer.at, status: answer.status, entryId })
  }

/** The host sees the person: what the checks grant counts; everything else is said and changes nothing. */
const written = async (
  engine: Engine,
  tx: Tx,
  trial: Trial,
  outcome: Outcome,
  words: { operatorId: string; reason: string; personCode: string },
): Promise<string | null> =>
  isSuccess(outcome) && outcome.code !== 'ALREADY' ? writeTrial(engine, tx, trial, outcome, words) : null
