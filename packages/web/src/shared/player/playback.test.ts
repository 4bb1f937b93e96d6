// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createPlayback } from './playback.ts'

/** The browser's element as far as this needs it: jsdom plays nothing. */
const aVideo = () => {
  const element = document.createElement('video')
  const started: number[] = []
  element.play = async () => {
    started.push(element.currentTime)
  }
  return { element, started }
}

test('继续 pressed before the video is ready goes to the place and plays once it is', () => {
  const playback = createPlayback()
  const { element, started } = aVideo()
  playback.attach(element)

  playback.jump(90)
  expect(started).toEqual([])
  element.dispatchEvent(new Event('loadedmetadata'))

  expect(started).toEqual([90])
})

test('a place of the address is gone to without playing', () => {
  const playback = createPlayback()
  const { element, started } = aVideo()
  playback.attach(element)

  playback.jump(90, { play: false })
  element.dispatchEvent(new Event('loadedmetadata'))

  expect(element.currentTime).toBe(90)
  expect(started).toEqual([])
})

test('what stands around the picture shows where it will go on before it plays', () => {
  const playback = createPlayback()
  const { element } = aVideo()
  playback.attach(element)

  playback.standAt(42)
  expect(playback.store.getState().second).toBe(42)
  playback.jump(90)
  expect(playback.store.getState().second).toBe(90)
})

test('播放 pressed before there is a picture is kept', () => {
  const playback = createPlayback()
  const { element, started } = aVideo()

  playback.toggle()
  playback.attach(element)
  element.dispatchEvent(new Event('loadedmetadata'))

  expect(started).toEqual([0])
})
