import { listSignRequests, type SignRequestRow } from '@portal/contract/areas/sign-in/request.ts'
import { sql } from 'drizzle-orm'
import { elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { type PageRead, pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR } from '#src/kit/page-read/place.ts'
import { pathName } from '#src/shared/directory/search.ts'
import type { Engine } from '../engine.ts'
import { ofHosted, SHEET } from '../host/of-hosted.ts'

/** 请假 and 补签 of a sheet that wait, with what was given along; the oldest first. */
export const requestList = (engine: Engine): PageRead<typeof listSignRequests> =>
  pageRead(listSignRequests, {
    from: sql`sign_requests q join users u on u.id = q.user_id
      join approval_requests r on r.subject_type = q.kind and r.subject_id = q.id and r.state = 'pending'
      left join org_units g on g.id = u.primary_org_id`,
    key: sql`q.id`,
    where: sql`q.sheet_id = ${SHEET} and q.state = 'pending'`,
    given: ofHosted(engine),
    columns: {
      id: sql`q.id`,
      requestId: sql`r.id`,
      kind: sql`q.kind`,
      direction: sql`q.direction`,
      userId: sql`q.user_id`,
      name: sql`u.name`,
      code: sql`u.code`,
      orgPath: sql`coalesce(${pathName(sql`g.path`)}, '')`,
      reason: sql`q.reason`,
      files: sql<SignRequestRow['files']>`(select coalesce(jsonb_agg(jsonb_build_object('fileId', f.id, 'name', f.name,
        'url', '') order by array_position(q.file_ids, f.id)), '[]') from files f where f.id = any(q.file_ids))`,
      at: sql`q.at`,
      mine: sql`exists (select 1 from approval_tasks k where k.request_id = r.id and k.state = 'open'
        and k.assignee_id = ${ACTOR}::uuid)`,
    },
    search: [sql`u.name`, sql`u.code`],
    filter: { kind: equals(sql`q.kind`) },
    beside: { sheetId: elsewhere },
    sort: { at: sql`q.at` },
    order: 'at',
    // Addresses are those of whoever asks, and of nobody where a file is written out.
    finish: async ({ actor }, list) =>
      list.map((row) => ({
        ...row,
        files: row.files.map(({ fileId: id, name }) => ({
          fileId: id,
          name,
          url: actor ? engine.portal.files.fileUrl(actor, { id, name }) : '',
        })),
      })),
  })
