import { lazy, Suspense } from 'react'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import type { TextEditorProps } from './TextEditor.tsx'

const TextEditor = lazy(() => import('./TextEditor.tsx').then((module) => ({ default: module.TextEditor })))

/** A rich text in a form; the editor's code comes with the first one. */
export function RichTextField(props: TextEditorProps) {
  return (
    <Suspense fallback={<LateSkeleton />}>
      <TextEditor {...props} />
    </Suspense>
  )
}
