import type { QuestionnaireFacts } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import {
  exportQuestionnaire,
  extensionOf,
  type QuestionnaireExportFormat,
  questionnaireExportFormat,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Radio } from 'antd'
import { useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { useFile } from '#src/shared/exchange/use-import.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

const formats = Object.entries(wordsOf(questionnaireExportFormat)).map(([value, label]) => ({ value, label }))

/** 导出 of answers and figures; the k rule holds in the file as on the screen. */
export function ExportModal({ row, onClose }: { row: QuestionnaireFacts; onClose: () => void }) {
  const { active } = usePage()
  const file = useFile()
  const [format, setFormat] = useState<QuestionnaireExportFormat>('xlsx')
  const fetch = async () => {
    if (
      await file.fetchFile(exportQuestionnaire.path, { id: row.id, format }, `问卷_${row.title}.${extensionOf(format)}`)
    )
      onClose()
  }
  return (
    <PageModal
      active={active}
      open
      title={`导出《${row.title}》`}
      okText="下载"
      confirmLoading={file.isLoading}
      onOk={() => void fetch()}
      onCancel={onClose}
    >
      <p>
        {row.mode === 'named'
          ? '包含每份答卷和汇总统计。'
          : '不包含填写人，答卷顺序随机；人数不足的分组不予显示，收集中的问卷结束后才能导出。'}
      </p>
      <Radio.Group
        aria-label="格式"
        value={format}
        options={formats}
        onChange={({ target }) => setFormat(questionnaireExportFormat.parse(target.value))}
      />
      {format === 'spss' && <p>压缩包内有编码后的数据和导入命令；解压后在 SPSS 中运行命令，即得到 .sav 文件。</p>}
    </PageModal>
  )
}
