import type { Survey } from '@portal/contract/areas/questionnaire/question/question.ts'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { tip } from '#src/platform/tips.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { SurveyPages } from '../answer/SurveyPages.tsx'
import { useFilling } from '../answer/use-filling.ts'

/** The questionnaire as people will meet it, on a wide screen or a phone; nothing is stored. */
export function PreviewDrawer({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const [device, setDevice] = useState<'wide' | 'phone'>('phone')
  const [round, setRound] = useState(0)
  return (
    <LateDrawer
      open
      title="预览"
      size="min(100vw, 860px)"
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      extra={<Button onClick={() => setRound(round + 1)}>重新填写</Button>}
    >
      <Segmented
        aria-label="预览设备"
        value={device}
        options={[
          { value: 'phone', label: '手机' },
          { value: 'wide', label: '电脑' },
        ]}
        onChange={setDevice}
      />
      <PreviewPages key={round} survey={survey} isPhone={device === 'phone'} />
    </LateDrawer>
  )
}

export function PreviewPages({ survey, isPhone }: { survey: Survey; isPhone: boolean }) {
  const filling = useFilling(survey)
  return (
    <div className="survey-preview" data-phone={isPhone}>
      {survey.questions.length === 0 ? (
        <p>还没有题目</p>
      ) : (
        <SurveyPages filling={filling}>
          <button
            type="button"
            data-main
            onClick={() => {
              if (filling.check()) tip('success', filling.path.screened ? '将被甄别结束' : '检查通过，可以提交')
            }}
          >
            检查
          </button>
        </SurveyPages>
      )}
    </div>
  )
}
