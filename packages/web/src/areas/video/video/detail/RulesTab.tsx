import { attention, hiddenPolicy, onePlace, restudy, seekPolicy } from '@portal/contract/areas/video/video.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Descriptions } from 'antd'
import { useState } from 'react'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { durationText } from '#src/shared/upload/stage-text.ts'
import { questionsAddress } from '../../question/questions-address.ts'
import { EditHead } from './EditHead.tsx'
import { RulesDrawer } from './RulesDrawer.tsx'
import { speedText } from './speed-text.ts'

/** 学习规则 with the sentence learners read; on a phone to look at only. */
export function RulesTab({ video }: { video: VideoDetail }) {
  const phone = useMedia(PHONE)
  const [isEditing, setEditing] = useState(false)
  const { policy, questions } = video
  const mustPass = questions.filter((each) => each.mustPass).length

  return (
    <>
      <EditHead video={video} title="学习规则" onEdit={phone ? undefined : () => setEditing(true)} />
      <Descriptions
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'percent', label: '完成比例', children: `${policy.completePercent}%` },
          {
            key: 'least',
            label: '最短学习时长',
            children: policy.minSeconds === 0 ? '不限' : durationText(policy.minSeconds),
          },
          { key: 'seek', label: '拖动规则', children: wordsOf(seekPolicy)[policy.seekPolicy] },
          { key: 'speeds', label: '倍速', children: policy.speedsPercent.map(speedText).join('、') },
          { key: 'hidden', label: '离开页面', children: wordsOf(hiddenPolicy)[policy.hiddenPolicy] },
          {
            key: 'attention',
            label: '在场检查',
            children: `${wordsOf(attention)[policy.attention]}${policy.attention === 'none' ? '' : `，每次学习 ${policy.attentionTimes} 次`}`,
          },
          { key: 'place', label: '多处学习', children: wordsOf(onePlace)[policy.onePlace] },
          { key: 'restudy', label: '年度复学', children: wordsOf(restudy)[policy.restudy] },
          {
            key: 'hours',
            label: '学时',
            children:
              video.classHours === null
                ? '—'
                : `${video.classHours.toFixed(2)}（时长折算 ${(video.formulaHours ?? 0).toFixed(2)}）`,
          },
          {
            key: 'questions',
            label: '视频题目',
            children: (
              <>
                {questions.length === 0 ? '无' : `${questions.length} 道（必答 ${mustPass} 道）`}{' '}
                {video.channel === 'school' && <a href={questionsAddress(video.id)}>查看题目</a>}
              </>
            ),
          },
        ]}
      />
      <p className="rule-sentence">{video.policyText || '视频处理完成后显示学员看到的规则'}</p>
      {isEditing && <RulesDrawer video={video} onClose={() => setEditing(false)} />}
    </>
  )
}
