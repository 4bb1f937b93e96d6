import { P } from '@portal/contract/privileges.ts'
import { ImportButton as SharedButton } from '#src/shared/exchange/ImportButton.tsx'
import { late } from '#src/ui/late/late.tsx'
import { QUESTION_REFRESHES } from '../../question/use-question-acts.tsx'

const QuestionDesk = late(() => import('./QuestionDesk.tsx').then((module) => module.QuestionDesk))
const access = [P.questionBankImport]
const refreshes = [...QUESTION_REFRESHES, 'questionBank']

/** 导入 in the toolbar of the questions; a batch that is looked at stands in the address. */
export function ImportButton({ typeId }: { typeId: string | undefined }) {
  return (
    <SharedButton
      kind="questions"
      targetId={typeId}
      access={access}
      refreshes={refreshes}
      Desk={QuestionDesk}
      inAddress
    />
  )
}
