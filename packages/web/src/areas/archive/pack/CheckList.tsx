import type { PackCheck } from '@portal/contract/areas/archive/pack.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { late } from '#src/ui/late/late.tsx'

const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))

interface CheckListProps {
  check: PackCheck
  pending: boolean
  onMake: (reason: string) => Promise<boolean>
}

/** What an inspector would ask about, each line with the place where it is put right; an incomplete pack may be made. */
export function CheckList({ check, pending, onMake }: CheckListProps) {
  const [isMaking, setMaking] = useState(false)
  const { people, lines } = check
  return (
    <div className="archive-checks">
      <p>
        共 {people.toLocaleString('zh-CN')} 人，
        {lines.length === 0 ? '未发现缺项。' : `${lines.length} 类缺项：`}
      </p>
      <ul>
        {lines.map(({ key, text, link }) => (
          <li key={key}>
            <Link to={link}>{text}</Link>
          </li>
        ))}
      </ul>
      <Button type="primary" onClick={() => setMaking(true)}>
        {lines.length === 0 ? '生成资料包' : '仍然生成'}
      </Button>
      {isMaking && (
        <ReasonModal
          title="生成迎检资料包"
          verb="生成"
          label="生成原因"
          help={lines.length === 0 ? '资料包的文件保留 7 天。' : '资料包的说明页会写明缺项和数量，文件保留 7 天。'}
          fault="生成原因为 2–200 个字"
          danger={false}
          pending={pending}
          onSend={onMake}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  )
}
