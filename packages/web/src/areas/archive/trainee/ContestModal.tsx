import { contestLine } from '@portal/contract/areas/archive/trainee.ts'
import type { ArchiveLine } from '@portal/contract/areas/archive/trainee-line.ts'
import type { ArchiveSection } from '@portal/contract/areas/archive/words.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { SmallUpload } from '#src/shared/upload/SmallUpload.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { titleOf } from './line-words.ts'

const LEAST = 2
const MOST = 200
const MOST_FILES = 5

/** 更正申请 of one line, with what proves it. */
export function ContestModal({
  section,
  line,
  onClose,
}: {
  section: ArchiveSection
  line: ArchiveLine
  onClose: () => void
}) {
  const { active } = usePage()
  const save = useWrite(contestLine, { refreshes: ['trainCourse'] })
  const [text, setText] = useState('')
  const [files, setFiles] = useState<{ id: string; name: string }[]>([])
  const [isTried, setTried] = useState(false)
  const length = [...text.trim()].length
  const isSound = length >= LEAST && length <= MOST
  const send = async () => {
    setTried(true)
    if (!isSound) return
    const body = { line: { section, id: line.id }, text: text.trim(), files: files.map(({ id }) => ({ uploadId: id })) }
    if (!(await save.run(body))) return
    tip('success', '更正申请已提交')
    onClose()
  }
  return (
    <PageModal
      active={active}
      open
      title={`申请更正：${titleOf(line)}`}
      okText="提交申请"
      confirmLoading={save.isPending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item
          label="更正说明"
          required
          validateStatus={isTried && !isSound ? 'error' : ''}
          help={isTried && !isSound ? '更正说明为 2–200 个字' : '写明哪里不对、应为什么，由培训管理员处理并答复。'}
        >
          <Input.TextArea
            aria-label="更正说明"
            rows={4}
            count={{ show: true, max: MOST, strategy: (words) => [...words].length }}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Form.Item>
        <Form.Item label={`证明材料（${files.length}/${MOST_FILES}）`} help="图片或文档，每个不超过 20 MB。">
          <ul className="archive-files">
            {files.map(({ id, name }) => (
              <li key={id}>
                <span>{name}</span>
                <Button size="small" type="link" onClick={() => setFiles(files.filter((file) => file.id !== id))}>
                  移除
                </Button>
              </li>
            ))}
          </ul>
          {files.length < MOST_FILES && (
            <SmallUpload
              purpose="archive"
              verb="上传材料"
              onSent={(id, { name }) => setFiles((sent) => [...sent, { id, name }])}
            />
          )}
        </Form.Item>
      </Form>
    </PageModal>
  )
}
