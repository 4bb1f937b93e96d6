import { useState } from 'react'
import { late } from '#src/ui/late/late.tsx'

const PreviewDialog = late(() => import('./PreviewDialog.tsx').then((module) => module.PreviewDialog))
const SimulateDialog = late(() => import('./SimulateDialog.tsx').then((module) => module.SimulateDialog))
const PrintDialog = late(() => import('./PrintDialog.tsx').then((module) => module.PrintDialog))

const dialogs = { preview: PreviewDialog, simulate: SimulateDialog, print: PrintDialog }

interface Shown {
  id: string
  title: string
}

/** Looking at a saved paper: 预览, 模拟抽卷, 打印. */
export const usePaperDialogs = () => {
  const [open, setOpen] = useState<{ kind: keyof typeof dialogs; paper: Shown }>()
  const opener =
    (kind: keyof typeof dialogs) =>
    ({ id, title }: Shown) =>
      setOpen({ kind, paper: { id, title } })
  const Dialog = open && dialogs[open.kind]
  return {
    preview: opener('preview'),
    simulate: opener('simulate'),
    print: opener('print'),
    dialog: Dialog && <Dialog paper={open.paper} onClose={() => setOpen(undefined)} />,
  }
}
