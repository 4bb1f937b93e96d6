import { listQuestionnaires } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { isNull, sql } from 'drizzle-orm'
import { equals, from, until } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import type { Place } from '#src/kit/page-read/place.ts'
import { questionnaires } from '#src/schema/questionnaire.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { questionnaireShown, withAudience } from './rows.ts'

export const list = pageRead(listQuestionnaires, {
  ...questionnaireShown,
  scope: [questionnaires.ownerOrgId, questionnaires.createdBy],
  where: isNull(questionnaires.deletedAt),
  search: [questionnaires.title],
  filter: {
    state: equals(questionnaires.state),
    mode: equals(questionnaires.mode),
    orgId: (unit: Place) => inSubtree(sql`${questionnaires.ownerOrgId}`, unit),
    openFrom: from(questionnaires.openAt),
    openTo: until(questionnaires.openAt),
  },
  sort: {
    createdAt: questionnaires.createdAt,
    updatedAt: questionnaires.updatedAt,
    openAt: questionnaires.openAt,
    closeAt: questionnaires.closeAt,
    title: questionnaires.title,
  },
  order: '-createdAt',
  finish: withAudience,
})
