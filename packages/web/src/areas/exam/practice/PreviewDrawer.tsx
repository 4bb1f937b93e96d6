import { randomSeed } from '@portal/contract/areas/exam/attempt/seeded.ts'
import { type PracticeRow, previewPractice } from '@portal/contract/areas/exam/practice/practice.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { AskedCards } from '../attempt/AskedCards.tsx'
import './practice.css'

/** 预览 of a set: a round as a learner gets it. */
export function PreviewDrawer({ set, onClose }: { set: PracticeRow; onClose: () => void }) {
  const phone = useMedia(PHONE)
  const [seed, setSeed] = useState(randomSeed)
  const preview = useQuery({ ...query(previewPractice, { id: set.id, seed }), retry: false, gcTime: 0 })
  return (
    <LateDrawer
      open
      title={`预览：${set.title}`}
      size={phone ? '100%' : 720}
      closable={{ 'aria-label': '关闭' }}
      extra={<Button onClick={() => setSeed(randomSeed())}>换一轮</Button>}
      onClose={onClose}
    >
      <div className="practice-stat">
        <Loaded of={preview}>
          {({ available, items }) => (
            <>
              <Alert
                type="info"
                title={`当前可用 ${available} 题，以下是“随机”模式下的一轮（${items.length} 题），不计成绩。`}
              />
              <AskedCards items={items} />
            </>
          )}
        </Loaded>
      </div>
    </LateDrawer>
  )
}
