import { personImportFaults as says } from '@portal/contract/areas/directory/import-columns.ts'
import { narrowed } from '@portal/contract/kit/narrow.ts'
import { v7 } from 'uuid'
import type { Secrets } from '#src/platform/secrets.ts'
import type { ImportCall, JudgedRow, RawRow, Suspect } from '#src/shared/exchange/import/kinds.ts'
import { shanghaiToday } from '../../user/timeline.ts'
import { changesOf, type NamesOf } from './changes.ts'
import type { KnownPerson, PersonFacts } from './facts.ts'
import { loadHeld, loadLines, loadLoginNames, loadLookalikes, loadPeople, loadUnits } from './lookups.ts'
import { type ParsedPerson, parsePerson } from './parse.ts'
import type { PersonPlan } from './plan.ts'
import { fillableGroups, givableRoles } from './roles.ts'
import {
  type Context,
  emptyFacts,
  judgeDays,
  judgeEmployment,
  judgeGroups,
  judgeIdentity,
  judgeNames,
  judgeRoles,
  judgeSuperior,
  judgeUnits,
  type Row,
  rowOf,
} from './rules.ts'
import { personalOf } from './sealing.ts'

/** So many rows are judged before others of the process have their turn. */
const AT_ONCE = 250

/** The person a row is about: the one of that number, or the one the importer recognised as the same. */
const targetOf = ({ people, lookalikes }: Context, { code, choice, no }: ParsedPerson): KnownPerson | null => {
  const known = people.byCode.get(code)
  if (known) return known
  const same = choice === 'update' ? lookalikes.get(no) : undefined
  return (same && people.byId.get(same.id)) ?? null
}

const judgePerson = async (context: Context, parsed: ParsedPerson): Promise<{ row: Row; plan: PersonPlan }> => {
  const target = targetOf(context, parsed)
  const row = rowOf(parsed, target)
  const after: PersonFacts = target ? { ...target.facts, code: parsed.code } : emptyFacts(parsed.code)
  judgeIdentity(context, row)
  const absent = parsed.act !== null && parsed.act !== 'add' && !target
  const id = target?.id ?? context.idByCode.get(parsed.code) ?? v7()
  // Nothing more is to be said of somebody who is not there.
  if (absent) return { row, plan: { id, before: null, after, moveOn: null, roles: [], groupIds: [] } }
  judgeNames(context, row, after)
  let [roles, groupIds]: [PersonPlan['roles'], string[]] = [[], []]
  // Switching an account off changes nothing else, whatever stands in the other cells.
  if (parsed.act !== 'disable') {
    judgeUnits(context, row, after)
    judgeSuperior(context, row, after)
    judgeEmployment(context, row, after)
    judgeDays(context, row, after)
    Object.assign(after, personalOf(context.secrets, parsed, after))
    for (const key of ['gender', 'post', 'tags'] as const)
      if (parsed[key] !== undefined) Object.assign(after, { [key]: parsed[key] })
    roles = await judgeRoles(context, row, after)
    groupIds = judgeGroups(context, row)
  } else if (target) Object.assign(after, { ...target.facts, enabled: false })
  const moves = target !== null && target.facts.primaryOrgId !== after.primaryOrgId
  const ahead = moves && parsed.effectiveOn !== undefined && parsed.effectiveOn > context.today
  const moveOn = ahead ? (parsed.effectiveOn ?? null) : null
  return { row, plan: { id, before: target, after, moveOn, roles, groupIds } }
}

/** Superiors of the file and of the directory together must not run in a circle. */
const refuseCircles = async ({ call }: Context, judged: readonly { row: Row; plan: PersonPlan }[]) => {
  const changed = new Map(
    judged
      .filter(({ plan }) => plan.after.superiorId !== (plan.before?.facts.superiorId ?? null))
      .map(({ plan }) => [plan.id, plan.after.superiorId]),
  )
  const above = await loadLines(
    call.tx,
    [...changed.values()].flatMap((id) => (id === null ? [] : [id])),
  )
  const next = (id: string) => (changed.has(id) ? changed.get(id) : above.get(id)) ?? null
  for (const { row, plan } of judged) {
    if (!changed.has(plan.id)) continue
    const seen = new Set<string>()
    for (let id = next(plan.id); id !== null && !seen.has(id); id = next(id)) {
      if (id === plan.id) {
        row.fault('superior', says.superiorCycle)
        break
      }
      seen.add(id)
    }
  }
}

const firstRows = (rows: readonly ParsedPerson[], keyOf: (row: ParsedPerson) => string | undefined) => {
  const first = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== undefined && key !== '' && !first.has(key)) first.set(key, row.no)
  }
  return first
}

const contextOf = async (call: ImportCall, secrets: Secrets, rows: readonly ParsedPerson[]): Promise<Context> => {
  const { tx, actor } = call
  const codes = rows.map(({ code }) => code)
  const unknown = rows.filter(({ act }) => act === null || act === 'add')
  const lookalikes = await loadLookalikes(tx, secrets, unknown)
  const chosen = [...lookalikes.values()].map(({ id }) => id)
  const people = await loadPeople(tx, rows, chosen)
  return {
    call,
    secrets,
    today: await shanghaiToday(tx),
    units: await loadUnits(tx),
    people,
    held: await loadHeld(tx, [...people.byId.keys()]),
    roles: await givableRoles(tx, actor),
    groups: new Map([...(await fillableGroups(tx, actor))].map(([name, id]) => [narrowed(name), id])),
    loginNames: await loadLoginNames(
      tx,
      rows.map(({ loginName, code }) => loginName ?? code),
    ),
    lookalikes,
    firstByCode: firstRows(rows, ({ code }) => code),
    firstByLogin: firstRows(rows, ({ loginName }) => loginName),
    idByCode: new Map(codes.map((code) => [code, v7()])),
  }
}

/** A row that would add somebody who may be there already waits for the importer's word. */
const suspectOf = ({ lookalikes, people }: Context, { code, no, choice }: ParsedPerson): Suspect | null =>
  choice === null && !people.byCode.has(code) ? (lookalikes.get(no) ?? null) : null

const actionOf = ({ before, after, roles, groupIds }: PersonPlan, changes: number): JudgedRow['action'] => {
  if (!before) return 'add'
  if (before.facts.enabled && !after.enabled) return 'disable'
  if (before.facts.primaryOrgId !== after.primaryOrgId) return 'move'
  return changes > 0 || roles.length > 0 || groupIds.length > 0 ? 'update' : 'same'
}

/** What each row of a file of people would do; writes nothing. */
export const judgePeople = async (
  call: ImportCall,
  secrets: Secrets,
  rows: readonly RawRow[],
  names: NamesOf,
): Promise<JudgedRow<PersonPlan>[]> => {
  const parsed = rows.map(parsePerson)
  const context = await contextOf(call, secrets, parsed)
  const judged: { row: Row; plan: PersonPlan }[] = []
  for (const each of parsed) {
    judged.push(await judgePerson(context, each))
    if (judged.length % AT_ONCE === 0) await call.pause(judged.length, parsed.length)
  }
  await refuseCircles(context, judged)
  const describe = await names(
    call.tx,
    context.units,
    judged.map(({ plan }) => plan),
  )

  return judged.map(({ row, plan }) => {
    const { no, code, name = plan.before?.facts.name ?? '' } = row.parsed
    const changes = row.faults.length > 0 ? [] : changesOf(plan, describe)
    const suspect = row.faults.length > 0 ? null : suspectOf(context, row.parsed)
    const action = row.faults.length > 0 ? 'error' : suspect ? 'suspect' : actionOf(plan, changes.length)
    const targetId = plan.before?.id ?? null
    const good = action !== 'error' && action !== 'suspect' && action !== 'same'
    return { no, action, code, name, targetId, changes, faults: row.faults, suspect, plan: good ? plan : null }
  })
}
