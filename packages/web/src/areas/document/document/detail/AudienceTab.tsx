import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { AudienceFigures } from '#src/shared/pickers/AudienceFigures.tsx'
import { codes } from '../../document-home.ts'
import { AudienceOfDocs } from '../manage/AudienceOfDocs.tsx'
import { EditHead } from './EditHead.tsx'

export function AudienceTab({ document }: { document: DocumentDetail }) {
  const [isEditing, setEditing] = useState(false)
  const { audience = EMPTY_AUDIENCE, deletedAt } = document
  return (
    <>
      <EditHead document={document} title="观看范围">
        {!deletedAt && (
          <Can codes={[codes.role]}>
            <Button onClick={() => setEditing(true)}>设置范围</Button>
          </Can>
        )}
      </EditHead>
      <AudienceFigures audience={audience} />
      {isEditing && <AudienceOfDocs documents={[document]} onClose={() => setEditing(false)} />}
    </>
  )
}
