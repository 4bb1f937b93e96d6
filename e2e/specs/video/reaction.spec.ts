import { expect, test } from '@playwright/test'
import { deleteLike } from '@portal/contract/areas/video/reaction.ts'
import { listPortalVideos } from '@portal/contract/areas/video/video-list.ts'
import { deleteCollection } from '@portal/contract/shared/content.ts'
import { beginAs, call, freshName } from '../../fixtures/people.ts'

test('a person likes, keeps and comments on a video, and takes it back', async ({ page }) => {
  const person = await beginAs(page, 'officer')
  const all = { page: 1, pageSize: 20, keyword: '', exactTotal: false, filter: {} }
  const { list } = await call(page.request, listPortalVideos, all, person)
  const video = list[0]
  if (!video) throw new Error('the demo data has no portal video')
  // Whatever an earlier run left behind.
  await call(page.request, deleteLike, { videoId: video.id }, person)
  await call(page.request, deleteCollection, { subjectType: 'video', subjectId: video.id }, person)
  const words = freshName('讲得清楚')

  await page.goto(`/netSchool/videoPlay?id=${video.id}`)
  const like = page.getByRole('button', { name: /点赞 \d+$/ })
  const keep = page.getByRole('button', { name: /收藏 \d+$/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await keep.click()
  await expect(keep).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('tab', { name: /^评论/ }).click()
  await page.getByLabel('评论内容').fill(words)
  await page.getByRole('button', { name: '发表' }).click()
  const said = page.getByRole('region', { name: '评论' }).getByRole('listitem').filter({ hasText: words })
  await expect(said).toBeVisible()

  await page.goto('/netSchool/learnProgress')
  await page.getByRole('tab', { name: '收藏' }).click()
  const kept = page.getByRole('tabpanel', { name: '收藏' })
  await kept.getByRole('button', { name: `取消收藏：${video.title}` }).click()
  await expect(kept.getByRole('button', { name: `取消收藏：${video.title}` })).toHaveCount(0)

  await page.goto(`/netSchool/videoPlay?id=${video.id}`)
  await expect(keep).toHaveAttribute('aria-pressed', 'false')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('tab', { name: /^评论/ }).click()
  await said.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(said).toHaveCount(0)
})
