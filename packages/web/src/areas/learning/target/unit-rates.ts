import { getOrgsAndUsers } from '@portal/contract/areas/directory/picker.ts'
import { percentFromTenths, percentTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import { summarizeHours } from '@portal/contract/areas/learning/time.ts'
import { P } from '@portal/contract/privileges.ts'
import { call } from '#src/platform/api/api.ts'

export interface UnitRate {
  id: string
  name: string
  /** People with a target. */
  people: number
  reached: number
  rate: number | null
  /** Has units below that can be looked into. */
  opens: boolean
}

interface Unit {
  id: string
  name: string
  leaf: boolean
}

interface Asked {
  year: number
  roleId?: string | undefined
  /** The unit whose parts are compared; null for the topmost one in scope. */
  levelId: string | null
}

const PIECE = 200
/** Branches of the tree looked into; units beyond stand under 其他单位. */
const MOST_BRANCHES = 200
const OTHERS = 'others'

const unitsBelow = async (parentId: string | undefined, signal: AbortSignal): Promise<Unit[]> => {
  const { orgs } = await call(
    getOrgsAndUsers,
    { parentId, keyword: '', for: P.studyTime, page: 1 },
    { quiet: true, signal },
  )
  return orgs
}

/** People by the unit they belong to: those who have reached their target, or those who have not. */
const peopleByUnit = async ({ year, roleId, levelId }: Asked, reached: boolean, signal: AbortSignal) => {
  const people = new Map<string, number>()
  for (let page = 1; ; page += 1) {
    const filter = { year, reached, ...(roleId && { roleId }), ...(levelId && { orgId: levelId }) }
    const body = {
      page,
      pageSize: PIECE,
      keyword: '',
      sort: 'name',
      filter,
      exactTotal: false,
      groupBy: 'org',
    } as const
    const { list } = await call(summarizeHours, body, { quiet: true, signal })
    for (const { key, people: count } of list) people.set(key, count)
    if (list.length < PIECE) return people
  }
}

/** Which part of the level each unit lies in; parts themselves included. */
const placesOf = async (parts: readonly Unit[], wanted: ReadonlySet<string>, signal: AbortSignal) => {
  const places = new Map(parts.map(({ id }) => [id, id]))
  let branches = parts.filter(({ leaf }) => !leaf).map(({ id }) => ({ id, part: id }))
  let looked = 0
  while (branches.length > 0 && looked < MOST_BRANCHES && [...wanted].some((id) => !places.has(id))) {
    const now = branches.slice(0, MOST_BRANCHES - looked)
    looked += now.length
    const found = await Promise.all(now.map(async ({ id, part }) => ({ part, units: await unitsBelow(id, signal) })))
    for (const { part, units } of found) for (const { id } of units) places.set(id, part)
    branches = found.flatMap(({ part, units }) => units.filter(({ leaf }) => !leaf).map(({ id }) => ({ id, part })))
  }
  return places
}

const sumBy = (people: ReadonlyMap<string, number>, partOf: (id: string) => string) => {
  const sums = new Map<string, number>()
  for (const [id, count] of people) sums.set(partOf(id), (sums.get(partOf(id)) ?? 0) + count)
  return sums
}

/** 达标率 of the parts of a level, lowest first: the direct units of people, added up to the part they lie in. */
export const fetchUnitRates = async (asked: Asked, signal: AbortSignal): Promise<UnitRate[]> => {
  const top = await unitsBelow(asked.levelId ?? undefined, signal)
  const [only] = top
  // A single root says nothing: its parts do.
  const levelId = asked.levelId ?? (top.length === 1 && only && !only.leaf ? only.id : null)
  const parts = levelId === asked.levelId ? top : await unitsBelow(levelId ?? undefined, signal)
  const [reached, short] = await Promise.all([
    peopleByUnit({ ...asked, levelId }, true, signal),
    peopleByUnit({ ...asked, levelId }, false, signal),
  ])
  const places = await placesOf(
    parts,
    new Set([...reached.keys(), ...short.keys()].filter((id) => id !== levelId)),
    signal,
  )
  const partOf = (id: string) => (id === levelId ? id : (places.get(id) ?? OTHERS))
  const done = sumBy(reached, partOf)
  const owing = sumBy(short, partOf)

  const rows = [
    ...parts.map(({ id, name, leaf }) => ({ id, name, opens: !leaf })),
    ...(levelId === null ? [] : [{ id: levelId, name: '本级', opens: false }]),
    { id: OTHERS, name: '其他单位', opens: false },
  ]
  return rows
    .map((row) => {
      const count = done.get(row.id) ?? 0
      const people = count + (owing.get(row.id) ?? 0)
      return {
        ...row,
        people,
        reached: count,
        rate: people === 0 ? null : percentFromTenths(percentTenths(count, people)),
      }
    })
    .filter(({ people }) => people > 0)
    .sort((a, b) => (a.rate ?? 0) - (b.rate ?? 0))
}
