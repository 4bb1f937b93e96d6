import type { DeskProps } from '#src/shared/exchange/ImportButton.tsx'
import { ImportDesk } from '#src/shared/exchange/ImportDesk.tsx'
import { questionView } from './question-view.ts'

/** 导入题目 in the drawer of the list. */
export function QuestionDesk({ onClose, ...props }: DeskProps) {
  return <ImportDesk {...props} view={{ ...questionView, done: { label: '查看题目', onOpen: onClose } }} />
}
