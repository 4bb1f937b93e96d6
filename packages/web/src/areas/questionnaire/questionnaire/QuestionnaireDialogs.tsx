import { late } from '#src/ui/late/late.tsx'
import type { Opened } from './use-questionnaire-acts.ts'

const ShareModal = late(() => import('./ShareModal.tsx').then((m) => m.ShareModal))
const ReopenDrawer = late(() => import('./ReopenDrawer.tsx').then((m) => m.ReopenDrawer))
const ExportModal = late(() => import('./ExportModal.tsx').then((m) => m.ExportModal))
const FaultsModal = late(() => import('./FaultsModal.tsx').then((m) => m.FaultsModal))
const ResponsesDrawer = late(() => import('../result/ResponsesDrawer.tsx').then((m) => m.ResponsesDrawer))

/** What the acts of a questionnaire open, over its list and over its page. */
export function QuestionnaireDialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  switch (opened.kind) {
    case 'share':
      return <ShareModal row={opened.row} onClose={onClose} />
    case 'reopen':
      return <ReopenDrawer row={opened.row} onClose={onClose} />
    case 'export':
      return <ExportModal row={opened.row} onClose={onClose} />
    case 'responses':
      return <ResponsesDrawer row={opened.row} onClose={onClose} />
    case 'faults':
      return <FaultsModal row={opened.row} faults={opened.faults} onClose={onClose} />
  }
}
