import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import type { TextEditorProps } from './TextEditor.tsx'

/** A rich text in a form; the editor's code comes with the first one. */
export const RichTextField = late<TextEditorProps>(
  () => import('./TextEditor.tsx').then((module) => module.TextEditor),
  () => <LateSkeleton />,
)
