// What the start page shows of Virtù. Apart from the other pictures, which only a table needs.
import prince from "./bonuses/prince.svg?url";
import duomo from "./bonuses/duomo.svg?url";
import doge from "./cards/agostino_barbarigo.svg?url";
import duke from "./cards/alfonso_of_calabria.svg?url";
import lucrezia from "./cards/lucrezia_borgia.svg?url";

export const COVER = [prince, lucrezia, duke, doge, duomo];
