import type { DocumentRow } from '@portal/contract/areas/document/document.ts'
import { saveDocument } from '@portal/contract/areas/document/document-manage.ts'
import { getDocument } from '@portal/contract/areas/document/document-single.ts'
import { documentTexts } from '@portal/contract/areas/document/messages.ts'
import { documentRefusals } from '@portal/contract/areas/document/refusals.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Radio } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { query } from '#src/kit/query.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { tip } from '#src/platform/tips.ts'
import { acceptOf, whyNotFile } from '#src/shared/upload/check-file.ts'
import { FileButton } from '#src/shared/upload/FileButton.tsx'
import { enqueueUploads } from '#src/shared/upload/upload-queue.ts'
import { fileSizeText } from '#src/ui/text/file-size.ts'
import { versionText } from '../../document-home.ts'

const { kind, changeNote } = saveDocument.body.shape
const choice = z.object({ kind: kind.unwrap(), changeNote: changeNote.unwrap() })
type Choice = z.output<typeof choice>

const Field = fieldsOf(choice)

const kinds = [
  { value: 'minor', label: '小修订', what: '版本号加 0.1，已读和已知悉都保留' },
  { value: 'major', label: '大修订', what: '版本号加 1，所有人须重新阅读并知悉' },
]

interface VersionDrawerProps {
  document: Pick<DocumentRow, 'id' | 'title' | 'state' | 'versionNo'>
  onClose: () => void
}

/** 新版本: another file, what is new in it, and whether it has to be read again. */
export function VersionDrawer({ document, onClose }: VersionDrawerProps) {
  const { id, title, state, versionNo } = document
  const detail = useQuery(query(getDocument, { id, manage: true }))
  const [file, setFile] = useState<File>()

  const submit = async (values: Choice) => {
    if (!file) return tip('error', documentRefusals.fileMissing.message)
    const asked = detail.data?.majorAsks ?? 0
    if (values.kind === 'major' && asked > 0) {
      const question = documentTexts.majorAsks.replace('{n}', asked.toLocaleString('zh-CN'))
      if (!(await askConfirm({ title: question, okText: '继续' }))) return
    }
    const refusals = enqueueUploads([file], { document: { id, ...values } })
    for (const words of refusals) tip('error', words)
    if (refusals.length === 0) onClose()
  }

  const take = (chosen: File) => {
    const reason = whyNotFile(chosen, 'document')
    if (reason === null) setFile(chosen)
    else tip('error', reason)
  }

  return (
    <DrawerFrame<Choice>
      title={`新版本：${title}`}
      verb="开始上传"
      initial={{ kind: 'minor' }}
      saving={false}
      error={null}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <p className="kit-field-long">
        <FileButton
          verb="选择文件"
          label="选择文档文件"
          accept={acceptOf('document')}
          onFiles={([chosen]) => chosen && take(chosen)}
        />{' '}
        {file ? `${file.name}（${fileSizeText(file.size)}）` : '尚未选择文件'}
        {versionNo !== '' && `，现为 ${versionText(versionNo)}`}
      </p>
      <Field name="kind" label="版本类型">
        <Radio.Group
          className="doc-kinds"
          options={kinds.map(({ value, label, what }) => ({
            value,
            label: (
              <>
                {label} <small>{what}</small>
              </>
            ),
          }))}
        />
      </Field>
      <Field
        name="changeNote"
        required
        help="学员在版本列表中看到"
        whyNot={({ changeNote: words }) => (words ? undefined : documentRefusals.changeNoteMissing.message)}
      />
      {state === 'published' && (
        <Alert
          className="kit-field-long"
          type="info"
          showIcon
          title="文档已发布：新版本审批通过后才替换，此前学员仍看旧版本"
        />
      )}
    </DrawerFrame>
  )
}
