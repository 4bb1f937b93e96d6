import { isIP } from 'node:net'
import { LEAST_RADIUS, MOST_RADIUS, type SheetSettings, type saveSheet } from '@portal/contract/areas/sign-in/sheet.ts'
import { signRefusals as no } from '@portal/contract/areas/sign-in/words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import { savedBy } from '#src/kit/save.ts'
import { updateRow } from '#src/kit/store.ts'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { signSheets } from '#src/schema/sign-in/sheets.ts'
import type { OwnerFacts } from '#src/shared/sign-in/owner.ts'
import { bySheetRisk } from '#src/shared/sign-in/presets.ts'
import { ownerColumns, type Sheet, settingColumns } from '#src/shared/sign-in/sheets.ts'
import { hostedSheet } from '../access.ts'
import { type Engine, ownerOf } from '../engine.ts'
import { stateAt } from './state.ts'

type Input = Omit<BodyOf<typeof saveSheet>, 'id' | 'revision'>

const isNetwork = (entry: string): boolean => {
  const [address = '', bits, ...more] = entry.split('/')
  const family = isIP(address)
  const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
  return family !== 0 && isBits && more.length === 0
}

/** What fits together: a code that hangs on a wall proves nothing by itself, and a distance needs a point. */
const ensureSound = (settings: SheetSettings): void => {
  const { methods, proofs, point, radius, networks, confirmEach, openBefore } = settings
  if (openBefore < 1) refuseField('openBefore', no.opensLate)
  if (radius < LEAST_RADIUS || radius > MOST_RADIUS) refuseField('radius', no.radius)
  if (proofs.distance !== 'off' && point === null) refuseField('point', no.noPoint)
  if (!networks.every(isNetwork)) refuseField('networks', { ...errors.invalid })
  const isProved = proofs.distance !== 'off' || (proofs.network !== 'off' && networks.length > 0)
  if (methods.includes('poster') && !isProved && !confirmEach) refuseField('methods', no.posterAlone)
}

const settingsOf = ({ ownerType: _type, ownerIds: _ids, ...settings }: Input): SheetSettings => bySheetRisk(settings)

/** A new sheet is made by who would host it. */
const ensureHost = (tx: Tx, actor: Actor, { hostIds, hostCode, ownerOrgId }: OwnerFacts) => {
  if (hostIds.includes(actor.id)) return
  ensure(actor.holds(hostCode), errors.noRight)
  return ensureReached(tx, actor, hostCode, ownerOrgId)
}

const ensureReached = async (tx: Tx, actor: Actor, code: OwnerFacts['hostCode'], orgId: string): Promise<void> => {
  const { all, below, units } = actor.scopeOf([code])
  if (all || units.includes(orgId)) return
  const { rowCount } = await tx.db.execute(sql`
    select 1 from org_units where id = ${orgId} and path like any(${sql.param(below.map((path) => `${path}%`))}::text[])`)
  ensure(rowCount, errors.missing)
}

const create = (engine: Engine) => async (tx: Tx, input: Input, actor: Actor) => {
  const owner = ownerOf(engine, input.ownerType)
  ensure(!owner.rounds, no.ofRounds)
  const facts = (await owner.describe(tx, input.ownerIds)) ?? refuse(no.badOwner)
  await ensureHost(tx, actor, facts)
  const settings = settingsOf(input)
  ensureSound(settings)
  const { signIn } = engine.portal
  const { id } = await signIn.createSheet(tx, { type: input.ownerType, ids: input.ownerIds }, settings)
  return { id, revision: 1 }
}

/** While people sign, what they are judged by stays; hosts, wall and names may change. */
const ensureChangeable = (sheet: Sheet, state: ReturnType<typeof stateAt>): void => {
  ensure(sheet.state !== 'sealed', no.sealed)
  ensure(sheet.state !== 'cancelled', no.cancelled)
  ensure(state === 'planned' || state === 'open', no.notOpen)
}

const update =
  (engine: Engine) => async (tx: Tx, key: { id: string; revision: number }, input: Input, actor: Actor) => {
    const sheet = await hostedSheet(tx, actor, engine.portal.signIn, key.id, 'update')
    ensure(sheet.revision === key.revision, errors.stale)
    const state = stateAt(sheet, await engine.clock.at())
    ensureChangeable(sheet, state)
    const owner = ownerOf(engine, sheet.ownerType)
    ensure(!owner.rounds, no.ofRounds)
    const facts = (await owner.describe(tx, sheet.ownerIds)) ?? refuse(no.badOwner)
    const settings = settingsOf(input)
    ensureSound(settings)
    const columns = settingColumns(settings, facts, owner)
    // What hosts moved while it is open stays.
    const { inFrom, inTo, outFrom, outTo } = state === 'open' ? sheet : columns
    const times = {
      inFrom,
      inTo,
      outFrom: settings.mode === 'in' ? null : (outFrom ?? columns.outFrom),
      outTo: settings.mode === 'in' ? null : (outTo ?? columns.outTo),
    }
    const everything = Object.assign(tx, { scope: ALL_ROWS })
    const saved = await updateRow(everything, signSheets, key, {
      ...columns,
      ...times,
      ...ownerColumns(facts, settings.hostIds),
    })
    tx.afterCommit.push(() => engine.watchers.moved(sheet.id))
    return { id: saved.id, revision: saved.revision }
  }

export const saveWith = (engine: Engine): HandlerOf<typeof saveSheet> =>
  savedBy<Input>({ create: create(engine), update: update(engine) })
