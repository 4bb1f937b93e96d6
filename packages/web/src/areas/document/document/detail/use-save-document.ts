import type { DocumentAttrs } from '@portal/contract/areas/document/document.ts'
import { saveDocument } from '@portal/contract/areas/document/document-manage.ts'
import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'

/** Saves what a form has changed, over the revision that it was begun with; nothing changed is nothing to send. */
export const useSaveDocument = ({ id, revision }: DocumentDetail, onSaved: () => void) => {
  const save = useWrite(saveDocument, { refreshes: ['approveRecord', 'labelType', 'videoUser'] })
  // A refetch behind an open form must not lend its revision to values typed over an older one.
  const [begun] = useState(revision)
  const send = (attrs: DocumentAttrs) => {
    if (Object.keys(attrs).length === 0) return onSaved()
    const body = { id, revision: begun, kind: 'minor', changeNote: '', confirmed: false, ...attrs } as const
    save.mutate(body, {
      onSuccess: () => {
        tip('success', '已保存')
        onSaved()
      },
    })
  }
  return { send, isPending: save.isPending, error: save.error }
}
