import { type DailyPlanRow, previewDaily } from '@portal/contract/areas/exam/daily/plan.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LateDatePicker, LateDrawer } from '#src/ui/late/LateParts.tsx'
import { AskedCards } from '../attempt/AskedCards.tsx'

interface PreviewDrawerProps {
  plan: DailyPlanRow
  onClose: () => void
}

const tomorrow = () => addDays(shanghaiDay(new Date()), 1)

/** 预览某日: the questions of a day as they are asked. */
export function PreviewDrawer({ plan, onClose }: PreviewDrawerProps) {
  const phone = useMedia(PHONE)
  const [day, setDay] = useState(() => (plan.validFrom > tomorrow() ? plan.validFrom : tomorrow()))
  const preview = useQuery({ ...query(previewDaily, { id: plan.id, day }), retry: false, gcTime: 0 })
  return (
    <LateDrawer open title={`预览：${plan.title}`} size={phone ? '100%' : 720} onClose={onClose}>
      <div className="daily">
        <LateDatePicker
          aria-label="日期"
          allowClear={false}
          value={dayjs(day)}
          onChange={(picked) => picked && setDay(picked.format('YYYY-MM-DD'))}
        />
        <Loaded of={preview}>
          {({ mode, fixed, items }) => (
            <>
              <Alert
                type="info"
                title={
                  mode === 'same'
                    ? fixed
                      ? '当日题目已固定。'
                      : '全员同题，首人打开时固定；题库变化时可能不同。'
                    : '每人不同，以下为示例。'
                }
              />
              <AskedCards items={items} />
            </>
          )}
        </Loaded>
      </div>
    </LateDrawer>
  )
}
