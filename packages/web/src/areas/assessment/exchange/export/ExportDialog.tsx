import {
  checkQuestionExport,
  type ExportFormat,
  exportFormat,
  exportQuestions,
} from '@portal/contract/areas/assessment/exchange-import.ts'
import { questionImportWords } from '@portal/contract/areas/assessment/exchange-import-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Form, Radio, Spin } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { query } from '#src/kit/query.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { useFile } from '#src/shared/exchange/use-import.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import './export.css'

/** With answers or without; the others are made of their answers. */
const open: readonly ExportFormat[] = ['excel', 'zip', 'docx']
const formats = Object.entries(wordsOf(exportFormat)).map(([value, label]) => ({ value, label }))
const MOST_SHOWN = 200

interface ExportDialogProps {
  filter: Readonly<Record<string, unknown>>
  keyword: string
  /** Questions chosen in the list; without any the filtered ones are meant. */
  selected: readonly string[]
  onClose: () => void
}

/** 导出: form, extent and answers are chosen, and what the form cannot hold is told before the file is made. */
export function ExportDialog({ filter, keyword, selected, onClose }: ExportDialogProps) {
  const { active } = usePage()
  const mayKey = useHolds([P.questionBankKey])
  const [format, setFormat] = useState<ExportFormat>('excel')
  const [wantsKey, setWantsKey] = useState(mayKey)
  const [scope, setScope] = useState<'filtered' | 'selected'>(selected.length > 0 ? 'selected' : 'filtered')
  const file = useFile()
  const withKey = mayKey && (wantsKey || !open.includes(format))
  const extent = scope === 'selected' ? { ids: [...selected] } : { filter, keyword }
  const body = checkQuestionExport.body.parse({ ...extent, format, withKey })
  const check = useQuery({ ...query(checkQuestionExport, body), retry: false })

  const fetch = async () => {
    if (await file.fetchFile(exportQuestions.path, body, questionImportWords.exportName)) onClose()
  }
  return (
    <PageModal
      active={active}
      open
      title="导出题目"
      width={640}
      okText="下载"
      cancelText="取消"
      okButtonProps={{ disabled: (check.data?.written ?? 0) === 0 || check.isFetching }}
      confirmLoading={file.isLoading}
      onOk={() => void fetch()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="范围">
          <Radio.Group
            aria-label="范围"
            value={scope}
            options={[
              { value: 'filtered', label: '当前筛选结果' },
              { value: 'selected', label: `所选 ${selected.length} 题`, disabled: selected.length === 0 },
            ]}
            onChange={({ target }) => setScope(target.value === 'selected' ? 'selected' : 'filtered')}
          />
        </Form.Item>
        <Form.Item label="格式">
          <Radio.Group
            aria-label="格式"
            value={format}
            options={formats.map((each) => ({
              ...each,
              disabled: !mayKey && !open.some((format) => format === each.value),
            }))}
            onChange={({ target }) => setFormat(exportFormat.parse(target.value))}
          />
        </Form.Item>
        <Checkbox
          checked={withKey}
          disabled={!mayKey || !open.includes(format)}
          onChange={({ target }) => setWantsKey(target.checked)}
        >
          包含答案、解析与计分方式
        </Checkbox>
        {!mayKey && <p className="question-export-note">导出答案及其他格式需要“查看答案与解析”权限</p>}
      </Form>
      <div className="question-export-check" aria-live="polite">
        {check.isFetching ? (
          <Spin size="small" />
        ) : check.error ? (
          <Alert
            type="error"
            showIcon
            title={wordsOfError(check.error)}
            action={
              <Button size="small" onClick={() => void check.refetch()}>
                重试
              </Button>
            }
          />
        ) : (
          check.data && <Losses of={check.data} />
        )}
      </div>
    </PageModal>
  )
}

function Losses({ of: { total, written, losses, lost } }: { of: z.output<typeof checkQuestionExport.result> }) {
  const count = (figure: number) => figure.toLocaleString('zh-CN')
  if (lost === 0) return <p>共 {count(total)} 题，全部可以完整导出。</p>
  return (
    <Alert
      type="warning"
      showIcon
      title={`共 ${count(total)} 题，可导出 ${count(written)} 题；以下 ${count(lost)} 题不能完整保存`}
      description={
        <ul className="question-export-losses" aria-label="不能完整保存的题目">
          {losses.slice(0, MOST_SHOWN).map(({ number, message }) => (
            <li key={number}>
              {number}：{message}
            </li>
          ))}
          {lost > MOST_SHOWN && <li>还有 {count(lost - MOST_SHOWN)} 题</li>}
        </ul>
      }
    />
  )
}
