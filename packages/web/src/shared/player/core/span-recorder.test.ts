import { beforeEach, describe, expect, test } from 'vitest'
import { createSpanRecorder } from './span-recorder.ts'

const DURATION_TICKS = 6000

/** A video that a test moves by hand, with the wall clock beside it. */
const aPlayer = () => {
  const media = { currentTime: 0, playbackRate: 1, paused: true, seeking: false, ended: false }
  let wallMs = 1_000_000
  const recorder = createSpanRecorder(
    media,
    () => DURATION_TICKS,
    () => wallMs,
  )
  return {
    media,
    recorder,
    start() {
      media.paused = false
      recorder.begin()
    },
    play(seconds: number) {
      for (let step = 0; step < seconds * 4; step += 1) {
        wallMs += 250
        media.currentTime += 0.25 * media.playbackRate
        recorder.look()
      }
    },
    jump(second: number) {
      media.currentTime = second
      recorder.leap()
      recorder.begin()
    },
    sleep(ms: number) {
      wallMs += ms
    },
  }
}

let player: ReturnType<typeof aPlayer>
beforeEach(() => {
  player = aPlayer()
})

describe('createSpanRecorder', () => {
  test('writes down what was played, and goes on from where it was cut', () => {
    player.start()
    player.play(15)
    const first = player.recorder.take()
    player.play(10)

    expect(first).toEqual([{ fromTick: 0, toTick: 150, ratePercent: 100 }])
    expect(player.recorder.take()).toEqual([{ fromTick: 150, toTick: 250, ratePercent: 100 }])
  })

  test('writes nothing before playing and after pausing', () => {
    player.play(5)
    player.start()
    player.play(2)
    player.media.paused = true
    player.recorder.stop()
    player.play(5)

    expect(player.recorder.take()).toEqual([{ fromTick: 50, toTick: 70, ratePercent: 100 }])
  })

  test('closes the span before a jump and never counts what was jumped over', () => {
    player.start()
    player.play(10)
    player.jump(300)
    player.play(5)

    expect(player.recorder.take()).toEqual([
      { fromTick: 0, toTick: 100, ratePercent: 100 },
      { fromTick: 3000, toTick: 3050, ratePercent: 100 },
    ])
  })

  test('takes a step no play can make for a jump, even if nobody told it', () => {
    player.start()
    player.play(10)
    player.media.currentTime = 500
    player.recorder.look()
    player.play(1)

    expect(player.recorder.take()).toEqual([
      { fromTick: 0, toTick: 100, ratePercent: 100 },
      { fromTick: 5000, toTick: 5010, ratePercent: 100 },
    ])
  })

  test('begins another span at another speed', () => {
    player.start()
    player.play(4)
    player.media.playbackRate = 1.5
    player.recorder.rateChanged()
    player.play(4)

    expect(player.recorder.take()).toEqual([
      { fromTick: 0, toTick: 40, ratePercent: 100 },
      { fromTick: 40, toTick: 100, ratePercent: 150 },
    ])
  })

  test('cuts at the last shown second when the computer slept', () => {
    player.start()
    player.play(10)
    player.sleep(61_000)
    player.media.currentTime = 71
    const slept = player.recorder.look()
    player.play(2)

    expect(slept).toBe(true)
    expect(player.recorder.take()).toEqual([
      { fromTick: 0, toTick: 100, ratePercent: 100 },
      { fromTick: 710, toTick: 730, ratePercent: 100 },
    ])
  })

  test('ends at the known length even if the player believes in a longer one', () => {
    player.media.currentTime = 599
    player.start()
    player.play(1)
    player.media.currentTime = 600.3
    player.recorder.stop()

    expect(player.recorder.take()).toEqual([{ fromTick: 5990, toTick: 6000, ratePercent: 100 }])
  })

  test('loses nothing when it is asked more often than ten times a second', () => {
    player.start()
    let ticks = 0
    for (let step = 0; step < 100; step += 1) {
      player.sleep(40)
      player.media.currentTime += 0.04
      ticks += player.recorder.take().reduce((sum, span) => sum + span.toTick - span.fromTick, 0)
    }

    expect(ticks).toBe(40)
  })
})
