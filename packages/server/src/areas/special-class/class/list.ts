import { listSpecial } from '@portal/contract/areas/special-class/class.ts'
import { sql } from 'drizzle-orm'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, type Place } from '#src/kit/page-read/place.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import type { Portal } from '#src/shared/portal.ts'
import { reachedWithin, SPECIAL } from './reach.ts'
import { finishSpecial, STUDY_STATE, specialColumns, specialJoins } from './rows.ts'

/** 专题视频列表: special classes in the data scope, and those the caller runs. */
export const listWith = (portal: Portal) =>
  pageRead(listSpecial, {
    from: sql`${trainClasses}`,
    joins: specialJoins,
    key: trainClasses.id,
    columns: specialColumns,
    scope: reachedWithin,
    where: SPECIAL,
    search: [trainClasses.title, trainClasses.code, trainClasses.initials],
    filter: {
      state: (value: Place) => sql`${STUDY_STATE} = ${value}`,
      year: (value: Place) =>
        sql`extract(year from coalesce(${trainClasses.startsAt}, ${trainClasses.enrolFrom}) at time zone 'Asia/Shanghai') = ${value}`,
      orgId: (unit: Place) => inSubtree(sql`${trainClasses.ownerOrgId}`, unit),
    },
    sort: {
      from: trainClasses.startsAt,
      enrolTo: trainClasses.enrolTo,
      name: chinese(trainClasses.title),
      code: trainClasses.code,
    },
    order: '-from',
    finish: finishSpecial(portal),
  })
