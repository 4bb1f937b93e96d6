import { videoRow } from '@portal/contract/areas/video/video.ts'
import { listPortalVideos, listSchoolVideos, schoolVideoFilter } from '@portal/contract/areas/video/video-list.ts'
import { columnsOf } from '#src/kit/columns.tsx'

const { shape } = schoolVideoFilter

/** The filter with the names that fields and chips show. */
export const namedFilter = schoolVideoFilter.extend({
  labelTypeId: shape.labelTypeId.meta({ label: '分类' }),
  labelIds: shape.labelIds.meta({ label: '标签' }),
  year: shape.year.meta({ label: '年度' }),
  ownerOrgId: shape.ownerOrgId.meta({ label: '所属单位' }),
  anchorId: shape.anchorId.meta({ label: '主播' }),
  uploaderId: shape.uploaderId.meta({ label: '上传人' }),
  createdFrom: shape.createdFrom.meta({ label: '上传时间从' }),
  createdTo: shape.createdTo.meta({ label: '上传时间至' }),
  expiring: shape.expiring.meta({ label: '30 天内到期' }),
  roleId: shape.roleId.meta({ label: '面向角色' }),
  hasQuestions: shape.hasQuestions.meta({ label: '有视频题目' }),
})

const named = <Source extends typeof listPortalVideos | typeof listSchoolVideos>(source: Source) => ({
  ...source,
  body: source.body.extend({ filter: namedFilter.partial().strict().prefault({}) }),
})

export const videoSources = {
  portal: named(listPortalVideos),
  school: named(listSchoolVideos),
}

const sortable = ['createdAt', 'updatedAt', 'clickCount', 'likeCount', 'title', 'year', 'sort', 'duration']

export const videoColumn = columnsOf({ row: videoRow, sortable })
