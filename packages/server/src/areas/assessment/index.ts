import type { Area } from '#src/shared/portal.ts'
import { keepRecycled } from '#src/shared/retention/kept-data.ts'
import { categoryRoutes } from './category/routes.ts'
import { questionExchangeRoutes } from './exchange/routes.ts'
import { questionLabelRoutes } from './label/routes.ts'
import { questionSubject } from './question/approval-subject.ts'
import { questionFileRights } from './question/files.ts'
import { purgeWith } from './question/purge.ts'
import { questionRoutes } from './question/routes.ts'

export const assessmentArea: Area = (portal) => {
  categoryRoutes(portal)
  questionLabelRoutes(portal)
  questionRoutes(portal)
  questionExchangeRoutes(portal)
  portal.approval.provide(questionSubject)
  questionFileRights(portal)
  keepRecycled(portal, 'questions', purgeWith(portal))
}
