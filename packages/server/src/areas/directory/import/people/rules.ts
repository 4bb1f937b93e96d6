import { personImportFaults as says } from '@portal/contract/areas/directory/import-columns.ts'
import { userRefusals } from '@portal/contract/areas/directory/user-refusals.ts'
import { rowFaults } from '@portal/contract/areas/exchange/import-words.ts'
import { narrowed } from '@portal/contract/kit/narrow.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { ImportFault } from '#src/schema/exchange.ts'
import { coversUnit } from '#src/shared/directory/visible.ts'
import type { ImportCall, Suspect } from '#src/shared/exchange/import/kinds.ts'
import type { KnownPerson, PersonFacts } from './facts.ts'
import type { People, Unit, Units } from './lookups.ts'
import { type ParsedPerson, titleOf } from './parse.ts'
import type { PersonPlan } from './plan.ts'
import type { GivableRoles } from './roles.ts'

export interface Context {
  call: ImportCall
  secrets: Secrets
  today: string
  units: Units
  people: People
  roles: GivableRoles
  groups: ReadonlyMap<string, string>
  loginNames: ReadonlyMap<string, string>
  lookalikes: ReadonlyMap<number, Suspect>
  /** Roles and groups that people of the file have already: `<person> <role or group>`. */
  held: ReadonlySet<string>
  /** First row of each number and each login name in the file. */
  firstByCode: ReadonlyMap<string, number>
  firstByLogin: ReadonlyMap<string, number>
  /** Identity that each number of the file will have. */
  idByCode: ReadonlyMap<string, string>
}

/** A row on its way: the faults found so far, and who it is about. */
export interface Row {
  parsed: ParsedPerson
  target: KnownPerson | null
  faults: ImportFault[]
  fault(field: string, message: string, values?: Record<string, string | number>): void
}

const yearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

const NOTHING = { sealed: null, mask: '', index: null }

export const emptyFacts = (code: string): PersonFacts => ({
  code,
  loginName: code,
  name: '',
  gender: 'unknown',
  phone: NOTHING,
  mail: NOTHING,
  idNumber: NOTHING,
  primaryOrgId: '',
  others: [],
  post: '',
  superiorId: null,
  employment: 'active',
  hiredOn: null,
  leftOn: null,
  validTo: null,
  tags: [],
  enabled: true,
})

export const judgeIdentity = (context: Context, row: Row) => {
  const { parsed, target, fault } = row
  const { act, code, no } = parsed
  if (code === '') return
  const first = context.firstByCode.get(code)
  if (first !== undefined && first !== no)
    fault('code', rowFaults.sameInFile, { column: titleOf('code'), v: code, r2: first })
  const known = context.people.byCode.get(code)
  if (act === 'add' && known) fault('code', rowFaults.exists, { column: titleOf('code'), v: code })
  if (act !== null && act !== 'add' && (!target || target.deleted))
    fault('code', rowFaults.absent, { column: titleOf('code'), v: code })
  if (act === null && known?.deleted) fault('code', rowFaults.exists, { column: titleOf('code'), v: code })
  // An automatic row that names somebody is an update; with 更新已存在 off that is not wanted.
  if (act === null && known && !known.deleted && !context.call.update)
    fault('code', rowFaults.exists, { column: titleOf('code'), v: code })
  if (target && !target.deleted && !target.visible) fault('org', says.orgOutside)
}

const judgeUnit = ({ units, call }: Context, row: Row, words: string, field: string): Unit | null => {
  const unit = units.find(words)
  if (unit === 'many') row.fault(field, says.orgAmbiguous, { v: words })
  else if (!unit?.enabled) row.fault(field, says.orgUnknown, { v: words })
  else if (!coversUnit(call.tx.scope, unit, false)) row.fault(field, says.orgOutside)
  else return unit
  return null
}

export const judgeUnits = (context: Context, row: Row, after: PersonFacts) => {
  const { parsed, target } = row
  if (parsed.org === undefined && !target) row.fault('org', rowFaults.required, { column: titleOf('org') })
  if (parsed.org !== undefined) {
    const kept = target && context.units.byId.get(target.facts.primaryOrgId)
    const named = context.units.find(parsed.org)
    // A unit out of reach may stay as it is.
    const stays = kept && named !== 'many' && named?.id === kept.id
    const unit = stays ? kept : judgeUnit(context, row, parsed.org, 'org')
    if (unit) after.primaryOrgId = unit.id
  }
  if (parsed.others === undefined) return
  const posts = new Map(target?.facts.others.map(({ orgId, post }) => [orgId, post]))
  const found = parsed.others.map((words) => judgeUnit(context, row, words, 'others'))
  const ids = [...new Set(found.flatMap((unit) => (unit ? [unit.id] : [])))].sort()
  if (ids.includes(after.primaryOrgId)) row.fault('others', userRefusals.otherIsPrimary.message)
  after.others = ids.map((orgId) => ({ orgId, post: posts.get(orgId) ?? '' }))
}

export const judgeSuperior = ({ people, idByCode }: Context, row: Row, after: PersonFacts) => {
  const { superior, code } = row.parsed
  if (superior === undefined) return
  if (superior === null) {
    after.superiorId = null
    return
  }
  if (superior === code) return row.fault('superior', says.superiorCycle)
  const known = people.byCode.get(superior)
  const id = known && known.visible && !known.deleted ? known.id : known ? undefined : idByCode.get(superior)
  const unchanged = known !== undefined && known.id === row.target?.facts.superiorId
  if (id === undefined && !unchanged) row.fault('superior', says.superiorUnknown, { v: superior })
  else after.superiorId = unchanged ? known.id : (id ?? null)
}

/** Leaving is an act of its own that the day brings about; here it only gets its day. */
export const judgeEmployment = ({ today }: Context, row: Row, after: PersonFacts) => {
  const { employment, leftOn } = row.parsed
  const { target } = row
  if (leftOn !== undefined) after.leftOn = leftOn
  if (employment === undefined) return
  const isLeft = target?.facts.employment === 'left'
  if (employment === 'left') {
    if (!target) row.fault('employment', userRefusals.leaveInstead.message)
    else if (!isLeft) after.leftOn = leftOn ?? today
    return
  }
  if (isLeft) row.fault('employment', userRefusals.leaveInstead.message)
  else after.employment = employment
}

export const judgeDays = ({ today }: Context, row: Row, after: PersonFacts) => {
  const { hiredOn, effectiveOn, validTo } = row.parsed
  if (hiredOn !== undefined) after.hiredOn = hiredOn
  if (validTo !== undefined) after.validTo = validTo
  if (after.hiredOn !== null && after.leftOn !== null && after.leftOn < after.hiredOn)
    row.fault('leftOn', userRefusals.leftBeforeHired.message)
  if (effectiveOn !== undefined && effectiveOn < today) row.fault('effectiveOn', userRefusals.effectivePast.message)
  if (after.employment !== 'external') return
  if (after.validTo === null) row.fault('validTo', userRefusals.validToMissing.message)
  else if (after.validTo > yearAfter(today)) row.fault('validTo', userRefusals.validToFar.message)
  else if (validTo !== undefined && after.validTo < today) row.fault('validTo', userRefusals.validToPast.message)
}

export const judgeNames = ({ loginNames, firstByLogin, call }: Context, row: Row, after: PersonFacts) => {
  const { parsed, target } = row
  const { name, loginName, act } = parsed
  if (name !== undefined) after.name = name
  else if (after.name === '' && !row.faults.some(({ field }) => field === 'name')) row.fault('name', says.name)
  if (loginName !== undefined) after.loginName = loginName
  const holder = loginNames.get(after.loginName)
  const first = firstByLogin.get(after.loginName)
  const taken = holder !== undefined && holder !== target?.id
  if ((taken || (first !== undefined && first !== parsed.no)) && (loginName !== undefined || !target))
    row.fault('loginName', userRefusals.loginNameTaken.message)
  if (act !== 'disable') return
  if (target?.id === call.actor.id) row.fault('act', says.oneself)
  after.enabled = false
}

export const judgeRoles = async (context: Context, row: Row, after: PersonFacts): Promise<PersonPlan['roles']> => {
  const home = context.units.byId.get(after.primaryOrgId)
  const roles: PersonPlan['roles'] = []
  for (const words of row.parsed.roles ?? []) {
    const oneself = row.target?.id === context.call.actor.id
    const role = home && !oneself ? await context.roles.find(words, home) : null
    if (!role) row.fault('roles', says.roleUnknown, { v: words })
    else if (!context.held.has(`${row.target?.id} ${role.id}`)) roles.push({ id: role.id, maxDays: role.maxDays })
  }
  return roles
}

export const judgeGroups = ({ groups, held }: Context, row: Row): string[] =>
  (row.parsed.groups ?? []).flatMap((name) => {
    const id = groups.get(narrowed(name))
    if (id === undefined) row.fault('groups', rowFaults.notInList, { column: titleOf('groups'), v: name })
    return id === undefined || held.has(`${row.target?.id} ${id}`) ? [] : [id]
  })

export const rowOf = (parsed: ParsedPerson, target: KnownPerson | null): Row => {
  const faults = [...parsed.faults]
  const fault: Row['fault'] = (field, message, values) => void faults.push({ field, message: fill(message, values) })
  return { parsed, target, faults, fault }
}
