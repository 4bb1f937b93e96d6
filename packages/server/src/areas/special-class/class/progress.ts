import { type SQL, sql } from 'drizzle-orm'
import { countedResults } from '#src/areas/exam/public.ts'
import { isDone, isStarted } from '#src/areas/learning/public.ts'

/**
 * Items of the classes of `where`, each with `counts`: the required ones are what a class asks for; where none is
 * required, all of them are.
 */
export const itemsOf = (where: SQL): SQL => sql`(
  select x.*, x.required or not bool_or(x.required) over (partition by x.class_id) as counts
  from special_class_items x where ${where})`

const records = (person: SQL): SQL => sql`study_records r
  where r.user_id = ${person} and r.item_type = i.kind and r.item_id = i.ref_id`

/** Condition: this person has completed item `i`, whenever that was. The study and the exam say it, nothing else. */
export const doneBy = (person: SQL): SQL => sql`(case when i.kind = 'exam'
  then exists (select 1 from exams x cross join lateral ${countedResults(sql`x`)} c
    where x.id = i.ref_id and c.person_id = ${person} and c.reached >= x.pass_score)
  else exists (select 1 from ${records(person)} and ${isDone}) end)`

const sat = (person: SQL): SQL => sql`attempts a where a.scene = 'exam' and a.object_id = i.ref_id
  and a.person_id = ${person} and a.state not in ('prepared', 'void')`

/** Condition: began it, by a credited second or a sitting. */
const begunBy = (person: SQL): SQL => sql`(case when i.kind = 'exam' then exists (select 1 from ${sat(person)})
  else exists (select 1 from ${records(person)} and (${isStarted} or ${isDone})) end)`

/** When somebody last did something with it. */
const lastAt = (person: SQL): SQL => sql`(case when i.kind = 'exam'
  then (select max(coalesce(a.submitted_at, a.started_at)) from ${sat(person)})
  else (select max(r.last_at) from ${records(person)}) end)`

const doneAt = (
  person: SQL,
): SQL => sql`(case when i.kind = 'exam' then (select max(a.submitted_at) from ${sat(person)})
  else (select min(r.completed_at) from ${records(person)} and ${isDone}) end)`

const coverage = (person: SQL): SQL => sql`(case when i.kind = 'exam' then 0
  else coalesce((select max(r.coverage_tenths) from ${records(person)}), 0) end)`

/** Hundredths that stand in the ledger for it: granted once, before the class or in it. */
const hours = (person: SQL): SQL => sql`coalesce((select sum(h.hours_hundredths) from hour_entries h
  where h.user_id = ${person} and h.source = i.kind and h.item_id = i.ref_id and h.state = 'granted'), 0)::int`

/**
 * One row for each trainee of the classes of `where` (a condition on `e`, an enrolment) and item: what figures and
 * lists of people are made of, so that none of them can say something else.
 */
export const progressOf = (where: SQL): SQL => sql`
  select p.*, case when p.done then p.at end as done_at from (
    select e.class_id, e.user_id, e.org_id, i.id as item_id, i.position, i.counts,
      ${doneBy(sql`e.user_id`)} as done, ${begunBy(sql`e.user_id`)} as begun, ${doneAt(sql`e.user_id`)} as at,
      ${lastAt(sql`e.user_id`)} as last_at, ${coverage(sql`e.user_id`)} as coverage, ${hours(sql`e.user_id`)} as hours
    from train_enrolments e join ${itemsOf(sql`true`)} i on i.class_id = e.class_id
    where e.state = 'confirmed' and ${where}) p`
