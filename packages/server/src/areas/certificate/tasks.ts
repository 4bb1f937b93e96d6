import { taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import { sql } from 'drizzle-orm'
import { ACTOR } from '#src/kit/page-read/place.ts'
import { ownCount } from '#src/shared/guide/own-count.ts'
import { taskRows, taskSource } from '#src/shared/guide/tasks.ts'
import { TODAY } from './certificate/state.ts'
import { MY_CERTIFICATES } from './issue/tell.ts'

const EXPIRES_WITHIN_DAYS = 60

/** Certificates that end soon and have not been renewed. */
export const certificateTasks = taskSource({
  weight: 10,
  rows: taskRows(
    {
      id: sql`c.id`,
      title: sql`c.title`,
      due: sql`((c.valid_to + 1)::timestamp at time zone 'Asia/Shanghai' - interval '1 second')`,
    },
    sql`certificates c where c.person_id = ${ACTOR} and c.revoked_at is null and c.superseded_on is null
      and c.valid_to between ${TODAY} and ${TODAY} + ${EXPIRES_WITHIN_DAYS}::int`,
  ),
  word: () => ({ verb: taskVerbs.look, link: MY_CERTIFICATES, reasons: [taskReasons.certificate] }),
})

/** 证书 of 我的: those that nobody took back and nothing took the place of. */
export const countCertificates = ownCount(
  () => sql`select count(*) as n from certificates c where c.person_id = ${ACTOR} and c.revoked_at is null
    and (c.superseded_on is null or c.superseded_on > ${TODAY})`,
)
