import { taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import type { SignOwnerType } from '@portal/contract/areas/sign-in/words.ts'
import { sql } from 'drizzle-orm'
import { ACTOR } from '#src/kit/page-read/place.ts'
import { type TaskSource, taskRows, taskSource } from '#src/shared/guide/tasks.ts'
import type { SignIn } from '#src/shared/sign-in/sign-in.ts'

const has = (direction: 'in' | 'out') => sql`exists (select 1 from sign_entries n where n.sheet_id = s.sheet_id
  and n.user_id = s.user_id and n.direction = ${direction} and n.state in ('counted', 'pending'))`

/** Sheets of the person that are open now, first to sign in, later to sign out; and what goes on without him. */
const open = sql`(
  select p.user_id, p.sheet_id, x.title, x.owner_type, x.start_at, x.end_at, x.in_to, x.out_from, x.out_to,
    x.state <> 'closed' and (x.state = 'open' or now() >= x.in_from) and now() <= x.in_to as may_in,
    x.state <> 'closed' and coalesce(now() between x.out_from and x.out_to, false) as may_out,
    now() between x.start_at and x.end_at as goes_on
  from sign_people p join sign_sheets x on x.id = p.sheet_id
  where p.user_id = ${ACTOR} and p.expected and not p.on_leave and x.state in ('planned', 'open', 'closed')
    and greatest(x.in_to, x.out_to, x.end_at) >= now()) s`

export const signInTasks = (signIn: SignIn): TaskSource =>
  taskSource<{ type: SignOwnerType; out: boolean; may: boolean; over: boolean }>({
    weight: 90,
    rows: taskRows(
      {
        id: sql`s.sheet_id`,
        title: sql`s.title`,
        startsAt: sql`s.start_at`,
        due: sql`case when ${has('in')} then s.out_to when s.may_in then s.in_to else s.end_at end`,
        facts: sql`jsonb_build_object('type', s.owner_type, 'out', ${has('in')}, 'may', s.may_in or s.may_out,
          'over', now() > s.in_to)`,
      },
      sql`${open} where ((s.may_in or s.goes_on) and not ${has('in')}) or (s.may_out and ${has('in')} and not ${has('out')})`,
    ),
    word: ({ facts: { type, out, may, over } }) => ({
      verb: !may ? taskVerbs.look : out ? taskVerbs.signOut : taskVerbs.signIn,
      link: signIn.of(type)?.page ?? '/',
      reasons: [may ? taskReasons.signOpen : over ? taskReasons.signOver : taskReasons.notSigned],
    }),
  })
