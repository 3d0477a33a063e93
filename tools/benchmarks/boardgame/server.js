// boardgame.io's own server with a game of cards for four: hidden hands, a line of cards before
// each seat, a new hand when the old one is played, and regions to win. What never changes, such as
// the map, is not in its state, which is sent with every move. The store is the one that the package
// comes with, in memory: nothing is written to disk.
const { createRequire } = require("node:module");
const { join } = require("node:path");
const { Server } = createRequire(join(process.argv[3], "package.json"))("boardgame.io/server");

const HAND = 10;
const KINDS = ["1", "2", "3", "4", "5", "6", "10", "winter", "spring", "bishop", "courtesan"];
const REGIONS = Array.from({ length: 17 }, (_, place) => `region${place}`);
const deal = (random) => Array.from({ length: HAND }, () => KINDS[random.Die(KINDS.length) - 1]);

const game = {
  name: "cards",
  disableUndo: true,
  setup: ({ ctx, random }) => ({
    hands: Array.from({ length: ctx.numPlayers }, () => deal(random)),
    lines: Array.from({ length: ctx.numPlayers }, () => []),
    owners: Object.fromEntries(REGIONS.map((region) => [region, null])),
    discards: [],
    battle: 0,
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, random, playerID }, place) => {
      const seat = Number(playerID);
      G.lines[seat].push(...G.hands[seat].splice(place, 1));
      if (G.hands[seat].length === 0) {
        G.owners[REGIONS[G.battle++ % REGIONS.length]] = seat;
        G.discards = G.lines[seat];
        G.lines[seat] = [];
        G.hands[seat] = deal(random);
      }
    },
  },
  playerView: ({ G, ctx, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (seat === Number(playerID) ? hand : hand.map(() => "?"))),
    legal: playerID === ctx.currentPlayer
      ? G.hands[Number(playerID)].map((card) => `play ${card}`) : [],
  }),
};

Server({ games: [game], origins: [/.*/] }).run(Number(process.argv[2]));
