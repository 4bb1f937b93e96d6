import type { DocumentRow } from '@portal/contract/areas/document/document.ts'
import { listDocuments } from '@portal/contract/areas/document/document-list.ts'
import { getDocumentRoles, saveDocumentRoles } from '@portal/contract/areas/document/document-manage.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { call } from '#src/platform/api/api.ts'
import { AudienceDrawer } from '#src/shared/audience/AudienceDrawer.tsx'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { codes } from '../../document-home.ts'

interface AudienceOfDocsProps {
  documents: readonly Pick<DocumentRow, 'id' | 'title'>[]
  onClose: () => void
}

/** 观看权限 of one document, or of many at once. */
export function AudienceOfDocs({ documents, onClose }: AudienceOfDocsProps) {
  const save = useWrite(saveDocumentRoles)
  return (
    <AudienceDrawer
      items={documents}
      name="文档"
      may="可读"
      code={codes.role}
      note="保存后立即生效，正在阅读而不在范围内的人会停止计时，已有阅读记录、知悉证明和学时保留。"
      read={async (documentId) => (await call(getDocumentRoles, { documentId }, { quiet: true })).audience}
      save={(documentIds, saving) => save.send({ documentIds, roleIds: [], ...saving })}
      copyFrom={(onChoose) => <OtherDocument without={documents.map(({ id }) => id)} onChoose={onChoose} />}
      onClose={onClose}
    />
  )
}

interface OtherDocumentProps {
  without: readonly string[]
  onChoose: (id: string) => void
}

/** One managed document, found by a word of its title. */
function OtherDocument({ without, onChoose }: OtherDocumentProps) {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const found = useQuery(
    query(listDocuments, { page: 1, pageSize: 20, keyword, filter: { manage: true }, exactTotal: false }),
  )
  const options = (found.data?.list ?? [])
    .filter(({ id }) => !without.includes(id))
    .map(({ id, title, audienceText }) => ({ value: id, label: title, audienceText }))
  return (
    <Select
      className="kit-wide"
      aria-label="复制范围自…"
      placeholder="复制范围自…"
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      loading={found.isFetching}
      value={null}
      options={options}
      optionRender={({ data }) => (
        <>
          {data.label} <small>{data.audienceText}</small>
        </>
      )}
      onChange={(id: string | null) => id !== null && onChoose(id)}
    />
  )
}
