import type { approvalMatrix, MatrixCell } from '@portal/contract/areas/access/approval-survey.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import type { Approval } from '#src/shared/approval/approval.ts'
import type { ApprovalSubject } from '#src/shared/approval/subject.ts'
import { subjectOf } from '#src/shared/approval/work.ts'
import { approverNames, rulesNobodyDecides } from './rule-people.ts'
import { loadRules, ruleOf, selectUnits, type Unit, type UnitRule } from './unit-rules.ts'

/** Beyond this the matrix is walked level by level. */
const MOST_UNITS = 300

interface Survey {
  units: readonly Unit[]
  /** Ids of the units, to tell who stands on top. */
  visible: ReadonlySet<string>
  rules: ReadonlyMap<string, UnitRule>
  /** Keys of rules that would ask nobody. */
  dead: ReadonlySet<string>
  names: ReadonlyMap<string, string[]>
}

const keyOf = ({ itemCode, orgId }: Pick<UnitRule, 'itemCode' | 'orgId'>) => `${itemCode} ${orgId}`

const isTop = ({ id, path }: Unit, visible: ReadonlySet<string>) =>
  !path.split('/').some((above) => above !== id && visible.has(above))

const cellOf = (survey: Survey, { code, withoutRule }: ApprovalSubject, unit: Unit): MatrixCell => {
  const { visible, rules, dead, names } = survey
  const rule = ruleOf(rules, code, unit)
  const common = {
    itemId: code,
    orgId: unit.id,
    from: null,
    approvers: [],
    steps: rule?.steps.length ?? 0,
    reason: null,
  }
  if (!rule) {
    if (withoutRule !== 'refused') return { ...common, kind: withoutRule === 'publish' ? 'free' : 'shipped' }
    return isTop(unit, visible) ? { ...common, kind: 'gap', reason: 'noRule' } : { ...common, kind: 'gapAbove' }
  }
  const isOwn = rule.orgId === unit.id
  const from = isOwn ? null : { id: rule.orgId, name: rule.orgName }
  if (rule.free) return { ...common, from, kind: 'free' }
  const key = keyOf(rule)
  const approvers = isOwn ? (names.get(key) ?? []) : []
  if (!dead.has(key)) return { ...common, from, approvers, kind: isOwn ? 'own' : 'inherited' }
  // The rule of a unit out of sight is mended by whoever sees that unit, or by an own one here.
  return isOwn || (isTop(unit, visible) && !visible.has(rule.orgId))
    ? { ...common, from, approvers, kind: 'gap', reason: 'nobody' }
    : { ...common, from, kind: 'gapAbove' }
}

/** Units of the scope in the order of the tree; a unit whose parent is out of sight is a top of its own. */
const inTreeOrder = (units: readonly Unit[]) => {
  const byId = new Set(units.map(({ id }) => id))
  const below = new Map<string, Unit[]>()
  for (const unit of units) {
    const parent = unit.parentId !== null && byId.has(unit.parentId) ? unit.parentId : ''
    const those = below.get(parent)
    if (those) those.push(unit)
    else below.set(parent, [unit])
  }
  const ordered: { unit: Unit; level: number; below: number }[] = []
  const walk = (parent: string, level: number) => {
    for (const unit of below.get(parent) ?? []) {
      ordered.push({ unit, level, below: below.get(unit.id)?.length ?? 0 })
      walk(unit.id, level + 1)
    }
  }
  walk('', 0)
  return ordered
}

const surveyOf = async (tx: Tx, subjects: readonly ApprovalSubject[]): Promise<Survey> => {
  const units = await selectUnits(tx, inScope(tx, sql`o.id`, null))
  const visible = new Set(units.map(({ id }) => id))
  const rules = await loadRules(tx)
  // A rule above the scope holds inside of it.
  const holding = new Map<string, UnitRule>()
  for (const { code } of subjects)
    for (const unit of units) {
      const rule = ruleOf(rules, code, unit)
      if (rule) holding.set(keyOf(rule), rule)
    }
  const dead = await rulesNobodyDecides(tx, [...holding.values()])
  const names = await approverNames(tx, [...holding.values()])
  return { units, visible, rules, dead, names }
}

/** How many gaps the scope has; the matrix shows the same ones. */
export const countGaps = async (tx: Tx, approval: Approval): Promise<number> => {
  const subjects = approval.engine.subjects.all()
  const survey = await surveyOf(tx, subjects)
  return survey.units.reduce(
    (sum, unit) => sum + subjects.filter((subject) => cellOf(survey, subject, unit).kind === 'gap').length,
    0,
  )
}

/** Subjects that are asked for and that the caller may set; with the codes that reach its units for all of them. */
const subjectsFor = (approval: Approval, actor: Actor, { itemId, itemIds }: Call<typeof approvalMatrix>['body']) => {
  const { subjects } = approval.engine
  const asked = itemId !== undefined ? [subjectOf(approval.engine, itemId)] : subjects.all()
  const wanted = asked.filter(
    ({ code, setCodes }) =>
      (itemIds === undefined || itemIds.includes(code)) && actor.holds(P.authorityApprove, ...setCodes),
  )
  const shared = wanted[0]?.setCodes.filter((code) => wanted.every(({ setCodes }) => setCodes.includes(code))) ?? []
  return { wanted, codes: [P.authorityApprove, ...shared] }
}

export const listMatrix =
  (approval: Approval): HandlerOf<typeof approvalMatrix> =>
  async ({ tx, body, actor }) => {
    const { orgId, gapsOnly, keyword = '' } = body
    const { wanted: subjects, codes } = subjectsFor(approval, actor, body)
    const survey = await surveyOf({ ...tx, scope: actor.scopeOf(codes) }, subjects)
    const rows = inTreeOrder(survey.units).map((row) => ({
      ...row,
      cells: subjects.map((subject) => cellOf(survey, subject, row.unit)),
    }))
    const hasGap = (row: (typeof rows)[number]) => row.cells.some(({ kind }) => kind === 'gap')
    const isNamed = (row: (typeof rows)[number]) =>
      row.unit.name.includes(keyword) || row.cells.some((cell) => cell.approvers.some((name) => name.includes(keyword)))
    const isAsked = ({ unit, level }: (typeof rows)[number]) =>
      orgId === undefined
        ? survey.units.length <= MOST_UNITS || level <= 1
        : unit.id === orgId || unit.parentId === orgId
    const shown = rows
      .filter((row) => (gapsOnly ? hasGap(row) : keyword !== '' || isAsked(row)))
      .filter((row) => keyword === '' || isNamed(row))
      .slice(0, MOST_UNITS)

    return {
      units: shown.map(({ unit, level, below }) => ({
        id: unit.id,
        name: unit.name,
        parentId: unit.parentId,
        level,
        below,
      })),
      cells: shown.flatMap(({ cells }) => cells),
      unitCount: rows.length,
      gapCount: rows.reduce((sum, { cells }) => sum + cells.filter(({ kind }) => kind === 'gap').length, 0),
    }
  }
