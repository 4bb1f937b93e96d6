import type { listSpecialPeople, PeopleOf, SpecialPerson } from '@portal/contract/areas/special-class/people.ts'
import type { Asking } from '#src/kit/page-read/declaration.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findSpecial } from '../class/reach.ts'
import { readTrainees, type Trainee } from './read.ts'

type Body = Asking<typeof listSpecialPeople>['body']

const isConfirmed = ({ state }: Trainee) => state === 'confirmed'

/** The very people that each figure of the class counts. */
export const isOf: Record<PeopleOf, (person: Trainee) => boolean> = {
  confirmed: isConfirmed,
  started: (person) => isConfirmed(person) && person.started,
  completed: (person) => isConfirmed(person) && person.completed,
  unfinished: (person) => isConfirmed(person) && !person.completed,
  idle: (person) => isConfirmed(person) && !person.started,
}

const compare: Record<string, (a: Trainee, b: Trainee) => number> = {
  code: (a, b) => a.code.localeCompare(b.code),
  name: (a, b) => a.name.localeCompare(b.name, 'zh'),
  percent: (a, b) => a.percent - b.percent,
  hours: (a, b) => a.hundredths - b.hundredths,
  lastAt: (a, b) => (a.lastAt?.getTime() ?? 0) - (b.lastAt?.getTime() ?? 0),
}

const arranged = (people: readonly Trainee[], { sort, keyword, filter }: Body): Trainee[] => {
  const part: PeopleOf | undefined = filter.of
  const found = people.filter(
    (person) =>
      (keyword === '' || person.name.includes(keyword) || person.code.includes(keyword)) &&
      (filter.result === undefined || filter.result === person.result) &&
      (part === undefined || isOf[part](person)),
  )
  const by = compare[sort?.replace(/^-/, '') ?? 'code'] ?? (() => 0)
  // Of equal ones the order of their numbers stays.
  return found.sort((a, b) => (sort?.startsWith('-') ? by(b, a) : by(a, b)))
}

const shown = ({
  started: _s,
  completed: _c,
  items: _i,
  certificateId: _k,
  hundredths: _h,
  ...person
}: Trainee): SpecialPerson => person

/** 学员 of a special class: every figure of its statistics is a number of these rows. */
export const peopleWith =
  (portal: Portal): HandlerOf<typeof listSpecialPeople> =>
  async ({ tx, body, actor }) => {
    const cls = await findSpecial(tx, actor, body.id)
    const found = arranged(await readTrainees(portal, tx, cls, body.filter.orgId), body)
    return {
      list: found.slice((body.page - 1) * body.pageSize, body.page * body.pageSize).map(shown),
      total: found.length,
    }
  }
