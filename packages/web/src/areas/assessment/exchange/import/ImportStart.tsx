import {
  getQuestionImport,
  type QuestionFormat,
  questionFormat,
  questionImportRefusals,
  questionTemplate,
} from '@portal/contract/areas/assessment/exchange-import.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Progress, Segmented } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { tip } from '#src/platform/tips.ts'
import { useFile } from '#src/shared/exchange/use-import.ts'
import { FileButton } from '#src/shared/upload/FileButton.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { CategorySelect } from '../../category/CategorySelect.tsx'
import type { ImportDraft } from './ImportButton.tsx'
import { TextPart } from './TextPart.tsx'
import { useQuestionCheck } from './use-question-check.ts'

const formats = wordsOf(questionFormat)
const ACCEPT = '.xlsx,.xlsm,.xls,.csv,.docx,.txt,.xml,.gift,.zip'
const EXTENSIONS = ACCEPT.split(',')
const AUTO = 'auto'
const pasted: readonly QuestionFormat[] = ['text', 'gift', 'aiken', 'moodle']

interface ImportStartProps {
  draft: ImportDraft
  /** An import that was begun here before. */
  openJobId: string | undefined
  onDraft: (draft: ImportDraft) => void
  onForget: () => void
  onJob: (jobId: string) => void
}

/** Where from, in which form, into which category; nothing is written before the report was seen. */
export function ImportStart({ draft, openJobId, onDraft, onForget, onJob }: ImportStartProps) {
  const { check, isChecking, percent } = useQuestionCheck()
  const template = useFile()
  const { way, format, typeId, text } = draft
  const isText = way === 'text'
  const textFormat = format !== undefined && pasted.includes(format) ? format : 'text'

  const send = async (source: { file: File } | { text: string }) => {
    const report = await check({ ...source, typeId, format: isText ? textFormat : format })
    if (report) onJob(report.jobId)
  }
  const options = Object.entries(formats)
    .filter(([value]) => !isText || pasted.some((each) => each === value))
    .map(([value, label]) => ({ value, label }))

  return (
    <div className="import-desk">
      {openJobId !== undefined && <Unfinished jobId={openJobId} onOpen={onJob} onForget={onForget} />}
      <section className="question-import-setting" aria-label="导入设置">
        <Segmented<ImportDraft['way']>
          aria-label="导入方式"
          value={way}
          options={[
            { value: 'file', label: '上传文件' },
            { value: 'text', label: '粘贴文本' },
          ]}
          onChange={(next) => onDraft({ ...draft, way: next })}
        />
        <label>
          格式
          <LateSelect
            aria-label="格式"
            value={isText ? textFormat : (format ?? AUTO)}
            options={isText ? options : [{ value: AUTO, label: '自动识别' }, ...options]}
            onChange={(next: string) => onDraft({ ...draft, format: questionFormat.safeParse(next).data })}
          />
        </label>
        <label className="question-import-type">
          题目分类
          <CategorySelect
            aria-label="题目分类"
            writable
            allowClear
            placeholder="文件未写明分类的题目归入"
            value={typeId}
            onChange={(id) => onDraft({ ...draft, typeId: id })}
          />
        </label>
        <Button
          loading={template.isLoading}
          onClick={() =>
            void template.fetchFile(
              questionTemplate.path,
              { format: isText ? textFormat : (format ?? 'excel') },
              '题目导入模板',
            )
          }
        >
          下载模板
        </Button>
      </section>
      {isText ? (
        <TextPart
          text={text}
          format={textFormat}
          reason={typeId === null && (textFormat === 'text' || textFormat === 'aiken') ? '请先选择题目分类' : null}
          isChecking={isChecking}
          onText={(next) => onDraft({ ...draft, text: next })}
          onCheck={() => void send({ text })}
        />
      ) : (
        <FilePart isChecking={isChecking} percent={percent} onFile={(file) => void send({ file })} />
      )}
    </div>
  )
}

interface FilePartProps {
  isChecking: boolean
  percent: number
  onFile: (file: File) => void
}

function FilePart({ isChecking, percent, onFile }: FilePartProps) {
  const [isOver, setOver] = useState(false)
  const take = ([file]: File[]) => {
    if (!file || isChecking) return
    if (EXTENSIONS.some((ending) => file.name.toLowerCase().endsWith(ending))) onFile(file)
    else tip('error', questionImportRefusals.fileKind.message)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button inside
    <div
      className="question-import-drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take([...event.dataTransfer.files])
      }}
    >
      <FileButton type="primary" verb="选择文件" label="导入文件" accept={ACCEPT} loading={isChecking} onFiles={take} />
      {isChecking && (
        <Progress aria-label="上传进度" percent={percent} format={(sent) => (sent === 100 ? '预检中' : `${sent}%`)} />
      )}
      <p>也可拖到此处；xlsx、xls、csv、docx、txt、xml、gift，不超过 50 MB、10000 题</p>
      <p>
        题目带图片时，把图片放进 xlsx 的单元格即可，找隐患题的放在“图片”列；也可在文字中写
        [图1]，把题目文件和“图1.png”等图片打成 zip 上传
      </p>
      <p>上传后先预检，确认前不会改动题库</p>
    </div>
  )
}

/** The import that was left without being committed or dropped. */
function Unfinished({
  jobId,
  onOpen,
  onForget,
}: {
  jobId: string
  onOpen: (jobId: string) => void
  onForget: () => void
}) {
  const { data } = useQuery(query(getQuestionImport, { jobId, page: 1, pageSize: 1, filter: {} }))
  if (data?.state !== 'checked') return null
  return (
    <Alert
      type="info"
      showIcon
      title={`「${data.fileName}」预检后还没有提交`}
      closable={{ 'aria-label': '不再提示', onClose: onForget }}
      action={
        <Button size="small" onClick={() => onOpen(jobId)}>
          继续
        </Button>
      }
    />
  )
}
