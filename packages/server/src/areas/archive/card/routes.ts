import {
  askMayWork,
  cardExams,
  cardPaper,
  getCard,
  listCards,
  listCardTemplates,
  ownCards,
  saveCard,
  saveCardTemplate,
  signCard,
  voidCard,
} from '@portal/contract/areas/archive/card.ts'
import { deleteJobRules, listJobRules, listJobs, saveJobRule } from '@portal/contract/areas/archive/card-rule.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askWith } from './ask.ts'
import { exams } from './exams.ts'
import { get, mine } from './get.ts'
import { cardList, templateList } from './list.ts'
import { paper } from './paper.ts'
import { deleteRules, jobs, ruleList, saveRule } from './rules.ts'
import { save, voidOne } from './save.ts'
import { sign } from './sign.ts'
import { saveTemplate } from './templates.ts'

export const cardRoutes = (portal: Portal): void => {
  const { app } = portal
  serveList(portal, listCards, [P.traineeArchiveExport], cardList)
  serve(app, ownCards, mine)
  serve(app, getCard, get)
  serve(app, saveCard, save)
  serve(app, voidCard, voidOne)
  serve(app, signCard, sign)
  serve(app, askMayWork, askWith(portal))
  serve(app, cardExams, exams)
  serveWithOwnTransaction(app, cardPaper, paper)
  serve(app, listCardTemplates, templateList.read)
  serve(app, saveCardTemplate, saveTemplate)
  serveList(portal, listJobRules, [P.trainPermissionEdit], ruleList)
  serve(app, saveJobRule, saveRule)
  serve(app, deleteJobRules, deleteRules)
  serve(app, listJobs, jobs)
}
