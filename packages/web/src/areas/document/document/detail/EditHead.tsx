import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useHolds } from '#src/platform/session/session.ts'
import { codes } from '../../document-home.ts'
import { mayBreakReview } from '../manage/use-doc-writes.ts'

interface EditHeadProps {
  document: DocumentDetail
  title: string
  /** What the button says where it is not 编辑. */
  verb?: string
  onEdit?: () => void
  children?: ReactNode
}

/** Head of a part with its 编辑, for those who may; a review under way is asked about first. */
export function EditHead({ document, title, verb = '编辑', onEdit, children }: EditHeadProps) {
  const mayEdit = useHolds([codes.edit]) && !document.deletedAt
  return (
    <div className="doc-part-head">
      <h2>{title}</h2>
      {children}
      {mayEdit && onEdit && (
        <Button onClick={() => void mayBreakReview(document).then((goOn) => (goOn ? onEdit() : undefined))}>
          {verb}
        </Button>
      )}
    </div>
  )
}
