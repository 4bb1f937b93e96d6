import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import { Descriptions, Tag } from 'antd'
import { useState } from 'react'
import { EditHead } from './EditHead.tsx'
import { RulesDrawer } from './RulesDrawer.tsx'

const yesNo = (value: boolean) => (value ? '是' : '否')

/** 阅读规则 with the sentence that readers read. */
export function RulesTab({ document }: { document: DocumentDetail }) {
  const [isEditing, setEditing] = useState(false)
  const { draft, pagePercent, classHours, formulaHours = 0, ackDuty, ackText, ackPassword, policyText } = document
  const questions = draft?.checkQuestions ?? document.pickedQuestions ?? []

  return (
    <>
      <EditHead document={document} title="阅读规则" onEdit={() => setEditing(true)} />
      <Descriptions
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'percent', label: '阅读比例', children: `${pagePercent}%` },
          {
            key: 'hours',
            label: '学时',
            children: classHours === null ? '—' : `${classHours.toFixed(2)}（文字量折算 ${formulaHours.toFixed(2)}）`,
          },
          { key: 'ack', label: '知悉要求', children: ackDuty ? '须确认知悉' : '不要求' },
          ...(ackDuty ? [{ key: 'password', label: '知悉时输入密码', children: yesNo(ackPassword) }] : []),
          ...(ackDuty
            ? [
                {
                  key: 'text',
                  label: '知悉文字',
                  span: 'filled' as const,
                  children: (
                    <>
                      {ackText || '—'}
                      {draft?.ackText !== undefined && <Tag color="processing">修改为：{draft.ackText}</Tag>}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      <h3>检查题{draft?.checkQuestions && '（修改待审批）'}</h3>
      {questions.length === 0 ? (
        <p>无</p>
      ) : (
        <ol className="doc-asked">
          {questions.map(({ questionId, stemText, page }) => (
            <li key={questionId}>
              {stemText || '（图片题干）'}
              <small>第 {page} 页</small>
            </li>
          ))}
        </ol>
      )}
      <p className="doc-rule">{policyText || '文档转换完成后显示学员看到的规则'}</p>
      {isEditing && <RulesDrawer document={document} onClose={() => setEditing(false)} />}
    </>
  )
}
