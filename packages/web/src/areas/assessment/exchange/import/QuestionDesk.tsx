import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import type { DeskProps } from '#src/shared/exchange/ImportButton.tsx'
import { ImportDesk } from '#src/shared/exchange/ImportDesk.tsx'
import { questionView } from './question-view.ts'

/** 导入题目 in the drawer of the list; 查看题目 leaves the list with those that came in, while that is remembered. */
export function QuestionDesk({ onClose, ...props }: DeskProps) {
  const { setQuery } = usePage()
  const done = {
    label: '查看题目',
    onOpen: ({ id, undoUntil }: { id: string; undoUntil: Date | null }) => {
      onClose()
      const isKnown = undoUntil !== null && undoUntil.getTime() > serverNow()
      setQuery({ batch: undefined, page: undefined, keyword: undefined, ...(isKnown && { 'f.imported': id }) })
    },
  }
  return <ImportDesk {...props} view={{ ...questionView, done }} />
}
