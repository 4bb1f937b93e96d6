import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import { getDocument } from '@portal/contract/areas/document/document-single.ts'
import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { useEffect } from 'react'
import { query } from '#src/kit/query.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { tip } from '#src/platform/tips.ts'
import { BasicDrawer } from './BasicDrawer.tsx'
import { RulesDrawer } from './RulesDrawer.tsx'

interface EditDocumentProps {
  id: string
  part: 'basic' | 'rules'
  onClose: () => void
}

/** 编辑 from a list or a tab: the form over it, with the document as it is now. */
export function EditDocument({ id, part, onClose }: EditDocumentProps) {
  const { data, error, isFetchedAfterMount } = useQuery({
    ...query(getDocument, { id, manage: true }),
    refetchOnMount: 'always',
  })

  // Follows the answer: a document that is gone leaves nothing to edit.
  useEffect(() => {
    if (!error) return
    tip('error', wordsOfError(error))
    onClose()
  }, [error, onClose])

  if (!data || !isFetchedAfterMount) return <Spin fullscreen delay={300} />
  const Form: Record<EditDocumentProps['part'], (props: FormProps) => React.ReactNode> = {
    basic: BasicDrawer,
    rules: RulesDrawer,
  }
  const Part = Form[part]
  return <Part document={data} onClose={onClose} />
}

interface FormProps {
  document: DocumentDetail
  onClose: () => void
}
